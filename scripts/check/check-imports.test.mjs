import { describe, expect, test } from "vitest";
import { checkSources } from "./check-imports.mjs";
import { checkFileImport, checkPackageImport } from "./import-rules.mjs";
import { readSource, resolveSpecifier } from "./source-imports.mjs";

const sales = "server/features/sales";

describe("allowed imports", () => {
  test.each([
    ["core/contract/sales.ts", "core/money.ts"],
    ["server/http/chain/routes.ts", "core/errors.ts"],
    ["web/api/client.ts", "core/contract/endpoint.ts"],
    ["server/app.ts", `${sales}/routes.ts`],
    [`${sales}/routes.ts`, `${sales}/record-sale.ts`],
    [`${sales}/routes.ts`, "server/http/chain/routes.ts"],
    ["server/features/products/images/image-routes.ts", "server/http/limits/concurrency-limit.ts"],
    [`${sales}/record-sale.test.ts`, "server/http/chain/errors.ts"],
    [`${sales}/sale-rules.ts`, "server/documents/violations.ts"],
    [`${sales}/routes.ts`, `${sales}/sales.sql.ts`],
    [`${sales}/record-sale.ts`, `${sales}/sales-rules.ts`],
    [`${sales}/record-sale.ts`, `${sales}/sales.sql.ts`],
    [`${sales}/record-sale.ts`, "server/features/products/stock/move-stock.ts"],
    [`${sales}/record-sale.ts`, "server/db/store-tx.ts"],
    [`${sales}/record-sale.test.ts`, "server/test/harness.ts"],
    [`${sales}/record-sale.test.ts`, `${sales}/routes.ts`],
    ["server/test/global-setup.ts", "scripts/browser.mjs"],
    ["web/main.tsx", "web/app/router.tsx"],
    ["web/app/router.tsx", "web/features/sales/history/sales-screen.tsx"],
    ["web/features/sales/history/sales-screen.tsx", "web/ui/button.tsx"],
    ["web/ui/data/loading-state.tsx", "web/api/failure-text.ts"],
    ["web/features/sales/sales.queries.ts", "web/api/client.ts"],
    ["web/features/sales/sale-panel.tsx", "web/features/products/products.queries.ts"],
    [
      "web/features/sales/till/screens/scan-sale-screen.tsx",
      "web/features/products/movements/movements.queries.ts",
    ],
    ["web/features/sales/sale-panel.tsx", "web/features/customers/public/customer-picker.tsx"],
    ["web/features/credit/credit.queries.ts", "web/offline/queue/use-perform-operation.ts"],
    ["web/offline/queue/perform-operation.ts", "web/api/client.ts"],
    ["web/offline/queue/waiting-list.tsx", "web/ui/button.tsx"],
    ["web/api/client.ts", "web/offline/device/connection.ts"],
    ["web/ui/button.test.tsx", "web/test/render.tsx"],
    ["e2e/sale.test.ts", "scripts/browser.mjs"],
  ])("%s may import %s", (from, to) => expect(checkFileImport(from, to)).toBeNull());

  test.each([
    ["core/money.ts", "server/config.ts"],
    ["core/money.test.ts", "web/ui/money.tsx"],
    ["server/app.ts", "web/main.tsx"],
    ["web/api/client.ts", "server/app.ts"],
    ["web/api/client.test.ts", "server/app.ts"],
    ["server/app.ts", "scripts/run.mjs"],
    [`${sales}/record-sale.ts`, `${sales}/routes.ts`],
    [`${sales}/record-sale.ts`, "server/http/chain/errors.ts"],
    [`${sales}/sale-rules.ts`, "server/http/chain/errors.ts"],
    [`${sales}/sales.sql.ts`, "server/http/chain/routes.ts"],
    ["server/documents/document.ts", "server/http/chain/routes.ts"],
    ["server/outbox/worker.ts", "server/http/pages/metrics.ts"],
    [`${sales}/record-sale.ts`, `${sales}/receipt-routes.ts`],
    [`${sales}/sales.sql.ts`, `${sales}/record-sale.ts`],
    [`${sales}/sales.sql.ts`, `${sales}/sales-rules.ts`],
    [`${sales}/sales-rules.ts`, `${sales}/sales.sql.ts`],
    [`${sales}/record-sale.ts`, "server/features/products/products.sql.ts"],
    [`${sales}/record-sale.ts`, "server/features/products/routes.ts"],
    [`${sales}/record-sale.ts`, "server/features/products/stock-rules.ts"],
    [`${sales}/record-sale.test.ts`, "server/features/products/products.sql.ts"],
    [`${sales}/record-sale.ts`, "server/test/harness.ts"],
    [`${sales}/record-sale.ts`, `${sales}/record-sale.test.ts`],
    ["web/ui/button.tsx", "web/features/sales/history/sales-screen.tsx"],
    ["web/ui/button.tsx", "web/app/router.tsx"],
    ["web/ui/button.tsx", "web/api/client.ts"],
    ["web/api/client.ts", "web/ui/toast.tsx"],
    ["web/api/client.ts", "web/offline/queue/perform-operation.ts"],
    ["web/offline/replica/replica-database.ts", "web/features/sales/sales.queries.ts"],
    ["web/offline/sync/background-sync.ts", "web/app/router.tsx"],
    ["web/ui/button.tsx", "web/offline/device/connection.ts"],
    ["web/api/client.ts", "web/features/auth/auth.queries.ts"],
    ["web/features/sales/history/sales-screen.tsx", "web/app/router.tsx"],
    ["web/features/sales/sale-panel.tsx", "web/features/products/product-form.tsx"],
    ["web/features/sales/till/screens/scan-sale-screen.tsx", "web/features/products/form/product-dialog.tsx"],
    ["web/features/products/list/product-list.tsx", "web/features/sales/till/sale/cart.ts"],
    [`${sales}/record-sale.ts`, "server/features/products/stock/movements.sql.ts"],
    [`${sales}/record-sale.ts`, "server/features/products/import/import-rules.ts"],
  ])("%s may not import %s", (from, to) => expect(checkFileImport(from, to)).toEqual(expect.any(String)));

  test("the till imports downwards", () => {
    const till = (path) => `web/features/sales/till/${path}`;
    expect(checkFileImport(till("send/a.ts"), till("sale/b.ts"))).toBeNull();
    expect(checkFileImport(till("screens/a.ts"), till("screens/b.ts"))).toBeNull();
    expect(checkFileImport(till("sale/a.ts"), till("send/b.ts"), { typeOnly: true })).toMatch(/downwards/);
    expect(checkFileImport(till("lines/a.ts"), till("screens/selling.chunk.ts"))).toMatch(/downwards/);
  });

  test("a type may be imported where its code may not", () => {
    expect(checkFileImport("web/ui/error-note.tsx", "web/api/client.ts", { typeOnly: true })).toBeNull();
    expect(
      checkFileImport(`${sales}/sales-rules.ts`, `${sales}/sales.sql.ts`, { typeOnly: true }),
    ).toBeNull();
    expect(checkFileImport("core/money.ts", "server/config.ts", { typeOnly: true })).not.toBeNull();
    expect(
      checkFileImport(`${sales}/record-sale.ts`, "server/http/chain/routes.ts", { typeOnly: true }),
    ).not.toBeNull();
  });

  test.each([
    ["core/contract/sales.ts", "zod", true],
    ["core/dates.ts", "date-fns", false],
    ["core/uuid.ts", "node:crypto", false],
    ["core/money.test.ts", "vitest", true],
    ["server/app.ts", "fastify", true],
    ["web/main.tsx", "react", true],
  ])("%s and the package %s: %s", (from, name, allowed) => {
    expect(checkPackageImport(from, name) === null).toBe(allowed);
  });
});

describe("parsing a source", () => {
  test("finds every kind of import, and none in comments or strings", () => {
    const { imports } = readSource(
      "a.ts",
      `import type { A } from "a";
       import b, { type B } from "b";
       export { c } from "c";
       export * from "d";
       const later = () => import("e");
       type F = import("f").F;
       // import "g"
       const text = 'import "h"' + \`import "i"\`;`,
    );
    expect(imports.map(({ specifier, typeOnly, later }) => [specifier, typeOnly, later])).toEqual([
      ["a", true, false],
      ["b", false, false],
      ["c", false, false],
      ["d", false, false],
      ["e", false, true],
      ["f", true, true],
    ]);
  });

  test.each([
    ["web/app/router.tsx", "#web/ui/button.tsx", { file: "web/ui/button.tsx" }],
    ["web/app/router.tsx", "./menu.tsx", { file: "web/app/menu.tsx" }],
    ["web/app/router.tsx", "../styles.css", { file: "web/styles.css" }],
    ["web/a.ts", "./scan.worker.ts?worker", { file: "web/scan.worker.ts" }],
    ["web/a.ts", "react-dom/client", { name: "react-dom" }],
    ["web/a.ts", "@base-ui/react/dialog", { name: "@base-ui/react" }],
  ])("in %s, %s is %o", (from, specifier, target) => {
    expect(resolveSpecifier(from, specifier)).toEqual(target);
  });
});

describe("whole check", () => {
  const check = (files) => checkSources(new Map(Object.entries(files))).findings;

  test("a valid tree has no problems", () => {
    expect(
      check({
        "core/a.ts": 'import { b } from "./b.ts"; export const a = b;',
        "core/b.ts": "export const b = 1;",
      }),
    ).toEqual([]);
  });

  test("a cycle is reported, through types too, but not through dynamic imports", () => {
    const a = 'import { b } from "./b.ts"; export const a = b;';
    expect(
      check({ "core/a.ts": a, "core/b.ts": 'import { a } from "#core/a.ts"; export const b = a;' }),
    ).toEqual(["import cycle: core/a.ts → core/b.ts → core/a.ts"]);
    expect(
      check({ "server/a.ts": a, "server/b.ts": 'import type { a } from "./a.ts"; export const b = 1;' }),
    ).toEqual(["import cycle: server/a.ts → server/b.ts → server/a.ts"]);
    expect(check({ "core/a.ts": a, "core/b.ts": 'export const b = () => import("./a.ts");' })).toEqual([]);
  });

  test("a file of only re-exports is a barrel", () => {
    expect(
      check({ "web/ui/index.ts": 'export * from "./a.tsx"; export { b } from "./b.tsx";' }),
    ).toHaveLength(1);
    expect(check({ "web/ui/index.ts": 'export * from "./a.tsx"; export const b = 1;' })).toEqual([]);
  });

  test("a chunk may be a list of re-exports, and nothing imports it before it is needed", () => {
    const chunk = { "web/app/layout.chunk.ts": 'export { b } from "./b.ts";' };
    expect(
      check({ ...chunk, "web/app/a.ts": 'export const a = () => import("./layout.chunk.ts");' }),
    ).toEqual([]);
    expect(
      check({ ...chunk, "web/app/a.ts": 'import { b } from "./layout.chunk.ts"; export const a = b;' }),
    ).toEqual(["web/app/a.ts → ./layout.chunk.ts: a chunk loads later, by lazyComponent"]);
  });

  test("a problem names the file and its import", () => {
    expect(check({ "core/a.ts": 'import { x } from "#server/x.ts"; export const a = x;' })).toEqual([
      "core/a.ts → #server/x.ts: parts import only like this: web → core ← server",
    ]);
  });

  test("every import is reported, including types and dynamic imports", () => {
    const text = 'import type { b } from "./b.ts"; export const c = () => import("./c.ts");';
    expect(checkSources(new Map([["web/ui/a.ts", text]])).edges).toEqual([
      ["web/ui/a.ts", "web/ui/b.ts"],
      ["web/ui/a.ts", "web/ui/c.ts"],
    ]);
  });
});
