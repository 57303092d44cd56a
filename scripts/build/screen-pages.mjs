import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { nodesOf, programOf } from "../check/source-imports.mjs";

/** Writes a page with preload hints for each screen, and the list `web/screens.json`. */
export async function writeScreenPages(outDir, appDir) {
  const manifestFile = join(outDir, ".vite/manifest.json");
  const manifest = JSON.parse(await readFile(manifestFile, "utf8"));
  const index = await readFile(join(outDir, "index.html"), "utf8");
  const screens = screensOf({
    screens: await readFile(join(appDir, "screens.ts"), "utf8"),
    routes: await readFile(join(appDir, "routes.ts"), "utf8"),
  });
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

/** The screens with their paths and source files. Paths with parameters come last, so that a fixed path matches first. */
export function screensOf({ screens, routes }) {
  const files = new Map(
    declaredValue("web/app/screens.ts", screens, "featureScreens").properties.map(({ key, value }) => [
      key.name,
      importedBy(value),
    ]),
  );
  const unused = new Set(files.keys());
  const list = declaredValue("web/app/routes.ts", routes, "ROUTES").elements.map((element) => {
    const { path, component, isSignedIn } = routeOf(element);
    const name = screenNamed(component);
    if (!files.has(name)) throw new Error(`No file is known for the screen ${path}.`);
    unused.delete(name);
    return { path, sources: [...(isSignedIn ? SIGNED_IN : []), files.get(name)] };
  });
  if (unused.size > 0) throw new Error(`No path leads to these screens: ${[...unused].join(", ")}.`);
  const named = ({ path }) => Number(path.includes(":"));
  return list.sort((a, b) => named(a) - named(b));
}

/** Reads an entry of ROUTES: an object, or a call such as `signedInRoute(path, title, component)`. */
function routeOf({ callee, arguments: values, properties }) {
  if (callee)
    return { path: values[0].value, component: values[2], isSignedIn: callee.name === "signedInRoute" };
  const route = new Map(properties.map(({ key, value }) => [key.name, value]));
  const isSignedIn = route.get("access")?.value === "in";
  return { path: route.get("path").value, component: route.get("component"), isSignedIn };
}

/** @throws when the file does not declare `name` */
function declaredValue(path, text, name) {
  const declared = [...nodesOf(programOf(path, text))].find(
    ({ type, id }) => type === "VariableDeclarator" && id.name === name,
  );
  if (!declared) throw new Error(`${path} declares no ${name}, which scripts/build/screen-pages.mjs reads.`);
  return declared.init;
}

const importedBy = (screen) =>
  [...nodesOf(screen)].find(({ type }) => type === "ImportExpression")?.source.value.replace("#web/", "");

/** The name in `featureScreens.login`; undefined for anything else. */
const screenNamed = ({ type, object, property }) =>
  type === "MemberExpression" && object.name === "featureScreens" ? property.name : undefined;

/** The built files that the sources need, without the main script, which index.html names. */
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
