import fc from "fast-check";
import { expect, it } from "vitest";
import { createPresentation } from "#core/contract/products/presentations.ts";
import { createProduct, findProductByBarcode } from "#core/contract/products/products.ts";
import { recordSale } from "#core/contract/sales/sales.ts";
import { uuidv7 } from "#core/uuid.ts";
import { signIn } from "#server/test/harness.ts";

/** Few different codes, so that products often have the same; some differ only in leading zeros or case. */
const code = fc.constantFrom(
  "7702004",
  "77020040",
  "077020040",
  "A-1",
  "a-1",
  "A1",
  "12345670",
  "0012345670",
);
const pack = fc.record({
  units: fc.integer({ min: 1, max: 30 }),
  price: fc.option(fc.nat(90_000)),
  wholesalePrice: fc.option(fc.nat(90_000)),
  barcode: fc.option(code),
});
const product = fc.record({
  price: fc.integer({ min: 1, max: 9_000 }),
  wholesalePrice: fc.option(fc.nat(9_000)),
  barcode: fc.option(code),
  packs: fc.array(pack, { maxLength: 3 }),
});

type Owner = { product: string; pack: string | null; price: number; wholesale: number };
const formOf = (text: string) => {
  const plain = text.toUpperCase();
  return /^\d{8,14}$/.test(plain) ? plain.padStart(14, "0") : plain;
};

it("a code costs what its owner costs, for generated catalogues", { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(product, { minLength: 1, maxLength: 4 }),
      fc.boolean(),
      async (catalogue, wholesale) => {
        const ana = await signIn();
        const owners = new Map<string, Owner>();
        for (const { packs, barcode, ...fields } of catalogue) {
          const taken = barcode !== null && owners.has(formOf(barcode));
          const body = { ...fields, name: `Producto ${uuidv7()}`, stock: 9_999, category: "Otra" as const };
          const input = { body: { ...body, barcode } };
          if (taken) expect((await ana.refused(createProduct, input)).body.code).toBe("PRODUCT_CODE_TAKEN");
          const { data } = await ana.call(createProduct, taken ? { body } : input);
          const { id } = data.product;
          const lowest = Math.min(fields.price, fields.wholesalePrice ?? fields.price);
          if (barcode !== null && !taken)
            owners.set(formOf(barcode), { product: id, pack: null, price: fields.price, wholesale: lowest });
          for (const [index, { barcode: own, ...one }] of packs.entries()) {
            const made = { params: { id }, body: { ...one, name: `Paca ${index}`, barcode: own } };
            if (own !== null && owners.has(formOf(own))) {
              expect((await ana.refused(createPresentation, made)).body.code).toBe("PRODUCT_CODE_TAKEN");
              continue;
            }
            const { product: now } = (await ana.call(createPresentation, made)).data;
            if (own === null) continue;
            const price = one.price ?? fields.price * one.units;
            const follows = fields.wholesalePrice === null ? price : fields.wholesalePrice * one.units;
            owners.set(formOf(own), {
              product: id,
              price,
              wholesale: Math.min(price, one.wholesalePrice ?? follows),
              pack: now.presentations.find(({ name }) => name === `Paca ${index}`)!.id,
            });
          }
        }
        for (const scanned of ["7702004", "77020040", "0077020040", "A-1", "a-1", "A1", "12345670"]) {
          const owner = owners.get(formOf(scanned));
          const params = { code: scanned };
          const knowing = { params, query: { presentations: true } };
          if (!owner || owner.pack !== null)
            expect((await ana.refused(findProductByBarcode, { params })).status).toBe(404);
          else expect((await ana.call(findProductByBarcode, { params })).data.id).toBe(owner.product);
          if (!owner) {
            expect((await ana.refused(findProductByBarcode, knowing)).status).toBe(404);
            continue;
          }
          const found = await ana.call(findProductByBarcode, knowing);
          expect([found.data.id, found.presentation?.id ?? null]).toEqual([owner.product, owner.pack]);
          const sold = found.presentation
            ? { presentation: { id: found.presentation.id, count: 1 } }
            : { quantity: 1 };
          const items = [{ productId: found.data.id, ...sold }];
          const priceLevel = wholesale ? ("WHOLESALE" as const) : ("PUBLIC" as const);
          const { data: sale } = await ana.call(recordSale, {
            body: { items, priceLevel, payments: [{ method: "CARD" }] },
          });
          expect(sale.total).toBe(wholesale ? owner.wholesale : owner.price);
        }
      },
    ),
    { numRuns: 25 },
  );
});
