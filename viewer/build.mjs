// Builds build/viewer.html, the whole page in one file: src/page.html with its style and its program inside.
// With --test also the tests, to build/test/.

import { build } from "esbuild";
import { mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";

const here = new URL("./", import.meta.url);
const path = (name) => new URL(name, here).pathname;

const common = { bundle: true, target: "es2022", logLevel: "warning", absWorkingDir: path(".") };

async function page() {
  const program = await build({ ...common, entryPoints: ["src/main.ts"], minify: true, write: false });
  const style = await build({ ...common, entryPoints: ["src/style.css"], minify: true, write: false });
  const text = (result) => result.outputFiles[0].text.trim();
  // Functions, since a replacement text would give "$&" a meaning.
  const html = (await readFile(path("src/page.html"), "utf8"))
    .replace("/*STYLE*/", () => text(style))
    .replace("/*PROGRAM*/", () => text(program).replaceAll("</script", "<\\/script"));
  await mkdir(path("build"), { recursive: true });
  await writeFile(path("build/viewer.html"), html);
  return html.length;
}

async function tests() {
  await rm(path("build/test"), { recursive: true, force: true });
  const files = (await readdir(path("test"))).filter((name) => name.endsWith(".ts"));
  await build({
    ...common,
    entryPoints: files.map((name) => `test/${name}`),
    outdir: "build/test",
    outExtension: { ".js": ".mjs" },
    platform: "node",
    format: "esm",
    target: "node18",
    packages: "external",
  });
}

const bytes = await page();
if (process.argv.includes("--test")) await tests();
console.log(`build/viewer.html: ${bytes} characters`);
