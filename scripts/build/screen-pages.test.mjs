import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../run.mjs";
import { filesOf, screensOf } from "./screen-pages.mjs";

test("every address of the router is listed with its files, those with parameters last", () => {
  const read = (file) => readFileSync(join(root, "web/app", file), "utf8");
  const screens = screensOf({ screens: read("screens.ts"), routes: read("routes.ts") });
  const of = (path) => screens.find((screen) => screen.path === path)?.sources;
  expect(of("/login")).toEqual(["features/auth/login-screen.tsx"]);
  expect(of("/dashboard")).toEqual([
    "api/session-calls.ts",
    "app/signed-in.tsx",
    "features/dashboard/dashboard-screen.tsx",
  ]);
  expect(screens.length).toBeGreaterThan(20);
  const order = screens.map(({ path }) => path);
  expect(order.indexOf("/sales/new")).toBeLessThan(order.indexOf("/sales/:id"));
});

test("a route without a file, and a file without a route, fail the build", () => {
  const screens = `export const featureScreens = { a: screen(() => import("#web/a-screen.tsx"), "A") };`;
  const withRoutes = (routes) => () => screensOf({ screens, routes: `export const ROUTES = [${routes}];` });
  expect(withRoutes(`{ path: "/a", component: featureScreens.b }`)).toThrow("/a");
  expect(withRoutes(`{ path: "/a", component: a }`)).toThrow("/a");
  expect(withRoutes("")).toThrow("No path leads to these screens: a");
  const both = withRoutes(
    `{ path: "/a", component: featureScreens.a }, { path: "/b", component: featureScreens.a }`,
  );
  expect(both().map(({ path }) => path)).toEqual(["/a", "/b"]);
});

test("a renamed list of screens or routes fails the build with its file and name", () => {
  const screens = `export const featureScreens = {};`;
  expect(() => screensOf({ screens: "export const others = {};", routes: "" })).toThrow(
    "web/app/screens.ts declares no featureScreens",
  );
  expect(() => screensOf({ screens, routes: "export const paths = [];" })).toThrow(
    "web/app/routes.ts declares no ROUTES",
  );
});

test("a screen lists the imports of its files and of the main script, which is listed already", () => {
  const manifest = {
    "index.html": { file: "index.js", imports: ["_react.js"] },
    "_react.js": { file: "react.js" },
    "_box.js": { file: "box.js", imports: ["_react.js", "_icon.js"] },
    "_icon.js": { file: "icon.js" },
    "a-screen.tsx": { file: "a.js", imports: ["index.html", "_box.js"], dynamicImports: ["later.tsx"] },
  };
  expect(filesOf(manifest, ["a-screen.tsx"])).toEqual(["react.js", "a.js", "box.js", "icon.js"]);
  expect(() => filesOf(manifest, ["gone.tsx"])).toThrow("gone.tsx");
});
