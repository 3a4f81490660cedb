//! Python: `Champion.py` with `from api import *`.

mod api;
mod border;
mod doc;
mod glue;
mod kit;
mod mistake;
mod names;
mod probe;
mod show;
mod spell;
mod texts;

use crate::backend::{Backend, Bilingual, File, Glue, Guide, Item, Language, Sample, Shop, Tool};
use crate::mistake::Slip;
use crate::model::Api;
use crate::names::Names;

/// The Python backend.
pub struct Python;

static LANGUAGE: Language = Language {
    id: "python",
    title: "Python",
    champion: "Champion.py",
    tools: &[Tool { program: "python3", package: "python3" }, Tool { program: "make", package: "make" }],
    shop_tools: &[],
    dialect: names::DIALECT,
    guide: Guide {
        debug: Bilingual {
            fr: "`make debug` lance votre champion sous pdb ; une exception y ouvre le débogueur \
                 là où elle a eu lieu. Avec plusieurs Python installés : `make run PYTHON=python3.11`.",
            en: "`make debug` starts your champion under pdb, which stops where an exception \
                 happened. With several Pythons installed: `make run PYTHON=python3.11`.",
        },
        print: Bilingual {
            fr: "`print(v)` et `f\"{v}\"` affichent une valeur de l'API par son nom ; `int(v)` et `f\"{v:d}\"`, son nombre.",
            en: "`print(v)` and `f\"{v}\"` print a value of the API by its name; `int(v)` and `f\"{v:d}\"`, its number.",
        },
        debugger: Some("$(PYTHON) -m pdb joute/main.py"),
        editor: Bilingual {
            fr: "`api.py` est typé et commenté : Pylance, PyCharm et `mypy Champion.py` s'en servent tels quels.",
            en: "`api.py` is typed and documented: Pylance, PyCharm and `mypy Champion.py` use it as it is.",
        },
        own_doc: false,
        any_enum: false,
    },
};

impl Backend for Python {
    fn language(&self) -> &'static Language {
        &LANGUAGE
    }

    fn kit(&self, api: &Api, names: &Names) -> Vec<File> {
        kit::kit(api, names)
    }

    fn glue(&self, api: &Api, names: &Names, shop: &Shop) -> Glue {
        glue::glue(api, names, shop)
    }

    fn probe(&self, api: &Api, names: &Names) -> Vec<File> {
        probe::probe(api, names)
    }

    fn mistake(&self, api: &Api, names: &Names, slip: Slip) -> Option<Vec<String>> {
        mistake::mistake(spell::Speller { api, names }, slip)
    }

    fn show(&self, api: &Api, names: &Names, item: Item) -> Sample {
        show::show(api, names, item)
    }
}
