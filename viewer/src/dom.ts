// Small helpers for the document object model.

type Child = Node | string | null;

/** Returns true if the window has at least this size, in CSS pixels. */
const least = (width: number, height: number) => globalThis.matchMedia?.(`(min-width: ${width}px) and (min-height: ${height}px)`).matches;

/**
 * The factor by which texts and buttons are larger on a large screen: a little in a window of 1920 × 1080, and more in
 * one of 3840 × 2160.
 */
export const UNIT = least(2400, 1300) ? 1.75 : least(1720, 880) ? 1.1 : 1;
// style/large.css uses this variable.
if (UNIT > 1) {
  document.documentElement.classList.add("huge");
  document.documentElement.style.setProperty("--unit", String(UNIT));
}

/**
 * Creates an element with attributes and children. Attributes that start with `on` are event listeners. The attribute
 * `style` is set as a property, because the content security policy of a contest's server forbids the attribute.
 */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Record<string, string | ((event: never) => void)> = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(name.slice(2), value as unknown as EventListener);
    else if (name === "style") made.style.cssText = value;
    else made.setAttribute(name, value);
  }
  made.append(...children.filter((child) => child !== null));
  return made;
}

/** Changes a text only if it differs, because each change causes a new layout. */
export function setText(node: Node, text: string): void {
  if (node.textContent !== text) node.textContent = text;
}

/** Fits the resolution of a canvas to its size on the page. Returns true if it changed. */
export function fitCanvas(canvas: HTMLCanvasElement, width: number, height: number): boolean {
  const ratio = globalThis.devicePixelRatio || 1;
  const [w, h] = [Math.max(1, Math.round(width * ratio)), Math.max(1, Math.round(height * ratio))];
  if (canvas.width === w && canvas.height === h) return false;
  canvas.width = w;
  canvas.height = h;
  canvas.style.width = `${width}px`;
  canvas.style.height = `${height}px`;
  return true;
}

/** Returns the drawing context of a canvas. */
export function context(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const made = canvas.getContext("2d");
  if (made === null) throw new Error("2d");
  return made;
}
