// Builds viewer.html, a single file that consists of src/page.html, the styles and the program.
//
//   node build.mjs [--painter FOLDER]… [--out FILE] [--test]
//
// A painter's folder has `painter.ts` (or `painter.js`), which imports from "joute-viewer" (src/library.ts) and exports
// `painter`. --test also builds the tests of the viewer and of these painters, to build/test/.

import { build } from "esbuild";
import { existsSync } from "node:fs";
import { mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";

const here = new URL("./", import.meta.url);
const path = (name) => new URL(name, here).pathname;

const options = { painters: [], out: path("build/viewer.html"), test: false };
for (let at = 2; at < process.argv.length; at++) {
  const option = process.argv[at];
  if (option === "--test") options.test = true;
  else if (option === "--painter" && process.argv[at + 1]) options.painters.push(resolve(process.argv[++at]));
  else if (option === "--out" && process.argv[at + 1]) options.out = resolve(process.argv[++at]);
  else throw new Error(`build.mjs: what is ${option}?`);
}

/** Returns the main file of a painter's folder. */
function entry(folder) {
  const found = ["painter.ts", "painter.js"].map((name) => join(folder, name)).find(existsSync);
  if (found === undefined) throw new Error(`${folder}: a painter's folder must contain painter.ts or painter.js`);
  return found;
}

/** A plugin that resolves the import "joute:painters" to the painters of games. */
const painters = {
  name: "painters",
  setup(build) {
    build.onResolve({ filter: /^joute:painters$/ }, () => ({ path: "painters", namespace: "joute" }));
    build.onLoad({ filter: /.*/, namespace: "joute" }, () => {
      const names = options.painters.map((_, index) => `painter${index}`);
      const imports = options.painters.map((folder, index) => `import { painter as ${names[index]} } from ${JSON.stringify(entry(folder))};`);
      return { contents: `${imports.join("\n")}\nexport const PAINTERS = [${names.join(", ")}];`, resolveDir: path(".") };
    });
  },
};

const common = {
  bundle: true,
  target: "es2022",
  logLevel: "warning",
  absWorkingDir: path("."),
  alias: { "joute-viewer": path("src/library.ts") },
};

async function page() {
  const program = await build({ ...common, entryPoints: ["src/main.ts"], plugins: [painters], minify: true, write: false });
  // A painter may have its own style, painter.css.
  const styles = [path("src/style.css"), ...options.painters.map((folder) => join(folder, "painter.css")).filter(existsSync)];
  const stdin = { contents: styles.map((file) => `@import ${JSON.stringify(file)};`).join("\n"), loader: "css", resolveDir: path(".") };
  const style = await build({ ...common, stdin, minify: true, write: false });
  const text = (result) => result.outputFiles[0].text.trim();
  // The replacements are functions, because "$&" has a special meaning in replacement texts.
  const html = (await readFile(path("src/page.html"), "utf8"))
    .replace("/*STYLE*/", () => text(style).replaceAll("</style", "<\\/style"))
    .replace("/*PROGRAM*/", () => text(program).replaceAll("</script", "<\\/script"));
  await mkdir(dirname(options.out), { recursive: true });
  await writeFile(options.out, html);
  return html.length;
}

async function tests() {
  await rm(path("build/test"), { recursive: true, force: true });
  const own = { folder: path("test"), prefix: "" };
  const folders = [own, ...options.painters.map((folder) => ({ folder: join(folder, "test"), prefix: `${basename(dirname(folder))}-` }))];
  const entryPoints = [];
  for (const { folder, prefix } of folders.filter(({ folder }) => existsSync(folder))) {
    const files = (await readdir(folder)).filter((name) => name.endsWith(".ts"));
    entryPoints.push(...files.map((name) => ({ in: join(folder, name), out: prefix + name.replace(/\.ts$/, "") })));
  }
  await build({
    ...common,
    plugins: [painters],
    entryPoints,
    outdir: "build/test",
    outExtension: { ".js": ".mjs" },
    platform: "node",
    format: "esm",
    target: "node18",
    external: ["axe-core", "playwright-core"],
  });
}

const bytes = await page();
if (options.test) await tests();
console.log(`${options.out}: ${bytes} characters`);
