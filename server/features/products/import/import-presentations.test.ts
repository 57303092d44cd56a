import { beforeEach, describe, expect, it } from "vitest";
import type { EndpointCallInput } from "#core/contract/endpoint.ts";
import { importProducts } from "#core/contract/products/bulk-products.ts";
import { listProducts } from "#core/contract/products/products.ts";
import { signIn, type TestClient, type TestUser } from "#server/test/harness.ts";

type Body = EndpointCallInput<typeof importProducts>["body"];

let ana: TestClient & TestUser;
beforeEach(async () => {
  ana = await signIn("OWNER");
});

const poker = { name: "Poker", price: 2_600, stock: 51, category: "Otra" as const, storeCode: "12" };
const six = { name: "Poker", presentation: "Six pack", units: 6, price: 14_500, barcode: "7702004013507" };
const paca = { storeCode: "12", presentation: "Paca", units: 24 };
const load = async (products: object[], rest: object = { mode: "both" }) =>
  (await ana.call(importProducts, { body: { products, ...rest } as Body })).data;
const refusal = async (products: object[], rest: object = { mode: "both" }) =>
  (await ana.refused(importProducts, { body: { products, ...rest } as Body })).body.errors;
const presentations = async () => (await ana.call(listProducts)).data.products[0]!.presentations;

describe("an import with presentations", () => {
  it.each([[{ mode: "both" }], [{}], [{ mode: "create" }]])(
    "creates them with their product (%j)",
    async (mode) => {
      expect(await load([poker, six, paca], mode)).toMatchObject({ created: 3 });
      expect(await presentations()).toMatchObject([
        { name: "Six pack", units: 6, price: 14_500, barcode: "7702004013507", active: true },
        { name: "Paca", units: 24, price: null, barcode: null },
      ]);
    },
  );

  it("changes nothing when repeated, and reports differences", async () => {
    await load([six, poker, paca]);
    const again = await load([poker, six, paca], { mode: "both", dryRun: true });
    expect(again.rows!.map(({ action }) => action)).toEqual(["SAME", "SAME", "SAME"]);
    const renamed = { ...six, presentation: "Sixpack", price: 15_000 };
    const dry = await load([poker, renamed, { ...paca, units: 30 }], { mode: "both", dryRun: true });
    expect(dry).toMatchObject({ created: 0, updated: 2, unchanged: 1, refused: 0 });
    expect(
      dry.rows!.map(({ row, action, product, changes }) => [row, action, product?.name, changes]),
    ).toEqual([
      [0, "SAME", "Poker", []],
      [
        ...[1, "UPDATE", "Poker"],
        [
          { field: "presentation", from: "Six pack", to: "Sixpack" },
          { field: "price", from: 14_500, to: 15_000 },
        ],
      ],
      [2, "UPDATE", "Poker", [{ field: "units", from: 24, to: 30 }]],
    ]);
    expect(await load([renamed, { ...paca, units: 30 }], { mode: "update" })).toMatchObject({ updated: 2 });
    expect(await presentations()).toMatchObject([{ name: "Sixpack", price: 15_000 }, { units: 30 }]);
    const skipped = await load([{ ...paca, presentation: "Cava" }], { mode: "update" });
    expect(skipped).toMatchObject({ skipped: 1 });
  });

  it.each([
    [{ ...six, stock: 5 }, "stock", "El stock de una presentación es el de su producto"],
    [{ ...six, units: null }, "units", "Di cuántas unidades trae"],
    [{ ...six, units: 1.5 }, "units", "Lo que trae debe ser un número entero entre 1 y 99.999"],
    [{ ...six, name: "Águila" }, "name", "No hay un producto con ese nombre o ese código"],
    [{ ...six, name: "" }, "name", "Di de qué producto es la presentación"],
    [{ ...six, barcode: "12" }, "barcode", "El código está repetido en la lista"],
  ])("refuses %j", async (row, field, message) => {
    expect(await refusal([poker, row])).toEqual([{ field: `products.1.${field}`, message }]);
    expect((await ana.call(listProducts)).data.products).toEqual([]);
  });

  it("refuses a taken name or code, and an eleventh presentation", async () => {
    await load([poker, six]);
    expect(await refusal([six], { mode: "create" })).toEqual([
      { field: "products.0.presentation", message: "Este producto ya tiene una presentación con ese nombre" },
    ]);
    const other = { name: "Otra", price: 1, stock: 0, category: "Otra", barcode: six.barcode };
    expect(await refusal([other])).toMatchObject([{ field: "products.0.barcode" }]);
    expect(await refusal([{ ...paca, barcode: "12" }])).toEqual([
      { field: "products.0.barcode", message: "Otro producto de la tienda ya usa ese código: Poker" },
    ]);
    const many = Array.from({ length: 10 }, (_, n) => ({ ...paca, presentation: `De ${n}`, units: n + 1 }));
    expect(await refusal(many)).toEqual([
      { field: "products.9.presentation", message: "Un producto puede tener hasta 10 presentaciones" },
    ]);
  });
});
