(() => {
  const radios = [...document.querySelectorAll('.tongues input')];
  const memory = 'joute-language';

  // The selected language is that of the address (#lang=python, #lang=python&function-moi), or else the one that was selected last.
  const choose = (id) => {
    const radio = radios.find((radio) => radio.value === id);
    if (!radio) return;
    radio.checked = true;
    const strip = radio.closest('.tongues');
    strip.scrollLeft = radio.parentElement.offsetLeft - strip.clientWidth / 2;
  };
  const remember = (id) => { try { localStorage.setItem(memory, id) } catch { /* pages opened from disk may have no storage */ } };
  const follow = () => {
    const found = /^#lang=(\w+)(?:&(.+))?$/.exec(location.hash);
    if (!found) return false;
    choose(found[1]);
    if (found[2]) location.replace('#' + found[2]);
    return true;
  };
  if (!follow()) try { choose(localStorage.getItem(memory)) } catch { /* no storage */ }
  addEventListener('hashchange', follow);

  // Keeps the scroll position when the language changes.
  let held = null;
  const hold = () => {
    const article = [...document.querySelectorAll('article')].find((a) => a.getBoundingClientRect().bottom > 80);
    held = article && { article, top: article.getBoundingClientRect().top };
  };
  for (const radio of radios) {
    radio.addEventListener('pointerdown', hold);
    radio.addEventListener('keydown', hold);
    radio.addEventListener('change', () => {
      remember(radio.value);
      if (held) scrollBy(0, held.article.getBoundingClientRect().top - held.top);
      held = null;
    });
  }

  // The search finds items that contain every word. It ignores case, accents, underscores, and code samples.
  const plain = (text) => text.normalize('NFD').replace(/[\u0300-\u036f_]/g, '').toLowerCase();
  const items = [...document.querySelectorAll('article')].map((article) => ({
    article,
    name: plain(article.querySelector('h3').textContent),
    link: document.querySelector(`nav li a[href="#${article.id}"]`).parentElement,
    text: plain([...article.children].filter((part) => !part.matches('.code')).map((part) => part.textContent).join('\n')),
  }));
  const groups = [...document.querySelectorAll('section')].map((section) => ({
    section, heading: document.querySelector(`nav h2 a[href="#${section.querySelector('h2').id}"]`).parentElement,
  }));
  const search = document.getElementById('search');
  const nothing = document.getElementById('nothing');
  const filter = () => {
    const words = plain(search.value).split(/\s+/);
    for (const { article, link, text } of items) {
      article.hidden = link.hidden = !words.every((word) => text.includes(word));
    }
    for (const { section, heading } of groups) {
      section.hidden = heading.hidden = !section.querySelector('article:not([hidden])');
    }
    nothing.textContent = items.every(({ article }) => article.hidden) ? nothing.dataset.text : '';
  };
  search.hidden = false;
  if (matchMedia('(hover: hover)').matches) search.placeholder += ' ( / )';
  search.addEventListener('input', filter);
  search.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') { search.value = ''; filter() }
    if (event.key !== 'Enter') return;
    // An item with this name is preferred to items that mention it.
    const found = items.filter(({ article }) => !article.hidden);
    const first = found.find(({ name }) => name.includes(plain(search.value).trim())) ?? found[0];
    if (first) location.hash = first.article.id;
  });
  addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.target === search) return;
    event.preventDefault();
    search.focus();
  });
  // Following a link to an item that the search hides ends the search.
  addEventListener('hashchange', () => {
    if (!document.getElementById(location.hash.slice(1))?.closest('[hidden]')) return;
    search.value = '';
    filter();
    location.replace(location.hash);
  });
  // The table of contents is closed on narrow screens.
  if (matchMedia('(max-width: 56rem)').matches) document.getElementById('contents').open = false;
})();
