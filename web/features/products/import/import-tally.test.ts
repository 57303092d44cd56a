import { expect, test } from "vitest";
import type { ProductImportResult } from "#core/contract/products/bulk-products.ts";
import type { ImportDraft } from "./import-products.ts";
import {
  buildImportButtonText,
  buildImportTally,
  describeImportPlan,
  describeImportResult,
} from "./import-tally.ts";

/** The tally of an answer without packs. */
const ofProducts = (answer: ProductImportResult) => buildImportTally(answer, answer, { products: [] });

test.each([
  [{ created: 1 }, "Se creará 1 producto", "", "Importar 1 producto", "1 producto importado"],
  [
    { created: 1_200 },
    "Se crearán 1.200 productos",
    "",
    "Importar 1.200 productos",
    "1.200 productos importados",
  ],
  [
    { created: 0, updated: 1 },
    "Se actualizará 1 producto",
    "",
    "Actualizar 1 producto",
    "1 producto actualizado",
  ],
  [
    { created: 3, updated: 40, unchanged: 1, skipped: 2 },
    "Se crearán 3 productos. Se actualizarán 40 productos",
    "1 producto ya está así. 2 productos no están en tu tienda y quedan por fuera",
    "Guardar 43 productos",
    "3 productos nuevos y 40 actualizados",
  ],
])("%o", (answer, title, rest, button, done) => {
  expect(describeImportPlan(ofProducts(answer))).toEqual({ title, rest });
  expect([buildImportButtonText(ofProducts(answer)), describeImportResult(ofProducts(answer))]).toEqual([
    button,
    done,
  ]);
});

test("a file without changes is reported as such", () => {
  expect(describeImportPlan(ofProducts({ created: 0, updated: 0, unchanged: 5 }))).toEqual({
    title: "No hay nada que cambiar",
    rest: "5 productos ya están así",
  });
});

test.each([
  ["PC", "Se crearán 1 producto y 1 presentación", "", "1 producto y 1 presentación importados"],
  ["CC", "Se crearán 2 presentaciones", "", "2 presentaciones importadas"],
  ["C", "Se creará 1 presentación", "", "1 presentación importada"],
  [
    "CUSK",
    "Se creará 1 presentación. Se actualizará 1 presentación",
    "1 presentación ya está así. 1 presentación no está en tu tienda y queda por fuera",
    "1 presentación nueva; 1 presentación actualizada",
  ],
])("presentations are counted apart: %s", (kinds, title, rest, done) => {
  const actions = { P: "CREATE", C: "CREATE", U: "UPDATE", S: "SAME", K: "SKIP" } as const;
  const rows = [...kinds].map((kind, row) => ({
    row,
    action: actions[kind as keyof typeof actions],
    product: null,
    changes: [],
    errors: [],
  }));
  const count = (action: string) => rows.filter((row) => row.action === action).length;
  const answer = {
    created: count("CREATE"),
    updated: count("UPDATE"),
    unchanged: count("SAME"),
    skipped: count("SKIP"),
    rows,
  };
  const products = [...kinds].map((kind) =>
    kind === "P" ? { name: "Poker" } : { name: "Poker", presentation: "Six pack" },
  ) as ImportDraft["products"];
  const tally = buildImportTally(answer, answer, { products });
  expect(describeImportPlan(tally)).toEqual({ title, rest });
  expect(describeImportResult(tally)).toBe(done);
});
