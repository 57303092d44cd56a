import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Writes a page with preload hints for each screen, and the list `web/screens.json`. */
export async function writeScreenPages(outDir, routerFiles) {
  const manifestFile = join(outDir, ".vite/manifest.json");
  const manifest = JSON.parse(await readFile(manifestFile, "utf8"));
  const index = await readFile(join(outDir, "index.html"), "utf8");
  const texts = await Promise.all(routerFiles.map((file) => readFile(file, "utf8")));
  const screens = screensOf(texts.join("\n"));
  await mkdir(join(outDir, "screens"));
  const list = [];
  for (const { path, sources } of screens) {
    const page = `screens/${path.slice(1).replaceAll("/", "-").replaceAll(":", "") || "home"}.html`;
    const hints = filesOf(manifest, sources).map(
      (file) => `    <link rel="modulepreload" crossorigin href="/${file}">\n`,
    );
    await writeFile(join(outDir, page), index.replace("  </head>", `${hints.join("")}  </head>`));
    list.push({ path, page });
  }
  await writeFile(join(outDir, "screens.json"), JSON.stringify(list));
  await rm(join(outDir, ".vite"), { recursive: true });
}

const SIGNED_IN = ["api/session-calls.ts", "app/signed-in.tsx"];

/** Paths with parameters come last, so that a fixed path matches first. */
export function screensOf(router) {
  const files = new Map(
    [...router.matchAll(/(\w+): screen\(\s*\(\) => import\("#web\/([^"]+)"\)/g)].map(([, name, file]) => [
      name,
      file,
    ]),
  );
  const routes = [...router.matchAll(/\{\s*path: "([^"]+)",([^}]*?)component: features\.(\w+),?\s*\}/g)];
  const screens = routes.map(([, path, rest, name]) => {
    if (!files.has(name)) throw new Error(`No file is known for the screen ${path}.`);
    return {
      path,
      sources: [...(rest.includes('access: "in"') ? SIGNED_IN : []), files.get(name)],
    };
  });
  if (screens.length === 0 || screens.length !== files.size)
    throw new Error(`${screens.length} paths for ${files.size} screens in the router.`);
  const named = ({ path }) => Number(path.includes(":"));
  return screens.sort((a, b) => named(a) - named(b));
}

/** The files of the sources without the main script, which index.html names. */
export function filesOf(manifest, sources) {
  const needs = (keys, known = new Set()) => {
    for (const key of keys) {
      if (known.has(key)) continue;
      if (!manifest[key]) throw new Error(`${key} is not in the build.`);
      known.add(key);
      needs(manifest[key].imports ?? [], known);
    }
    return known;
  };
  return [...needs(["index.html", ...sources])].slice(1).map((key) => manifest[key].file);
}
