import * as bulk from "#core/contract/products/bulk-products.ts";
import * as presentations from "#core/contract/products/presentations.ts";
import * as contract from "#core/contract/products/products.ts";
import * as stock from "#core/contract/products/stock.ts";
import { AppError } from "#core/errors.ts";
import { splitIntoParts } from "#server/db/parts.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { importProducts } from "#server/features/products/import/import-products.ts";
import {
  changePresentation,
  createPresentation,
  removePresentation,
} from "#server/features/products/presentations/save-presentation.ts";
import { sellLoose } from "#server/features/products/presentations/sell-loose.ts";
import { changePrices, undoPrices } from "#server/features/products/prices/change-prices.ts";
import * as products from "#server/features/products/products.sql.ts";
import { createProduct, removeProduct, saveProduct } from "#server/features/products/save-product.ts";
import { productOrPack, searchProducts } from "#server/features/products/search-products.ts";
import { adjustStock } from "#server/features/products/stock/adjust-stock.ts";
import { costOf, movementsOf } from "#server/features/products/stock/movements.sql.ts";
import { changeTaxes } from "#server/features/products/taxes/change-taxes.ts";
import { toggleActive } from "#server/features/products/toggle-active.ts";
import type { Routes } from "#server/http/chain/routes.ts";
import { success } from "#server/http/chain/success.ts";
import { refuseProductsBeyondPlan } from "#server/store/plan-limits.ts";

const DEFAULT_PAGE_SIZE = 50;
/** How many products a query reads, about 10 ms of work. */
const PART = 500;

export function productsRoutes(routes: Routes): void {
  routes.list(
    contract.listProducts,
    async ({ tx, input: { query } }) => {
      const filter = {
        includeInactive: query.includeInactive ?? false,
        category: query.category ?? null,
        search: query.search || null,
        lowStock: query.lowStock ?? false,
        unclassified: query.tax === "NONE",
      };
      const { page, limit = DEFAULT_PAGE_SIZE } = query;
      const window = page ? { skip: (page - 1) * limit, most: limit } : null;
      const ids = await products.idsOfProducts(tx, filter, window);
      const answer = { ...listOf([]), results: ids.length };
      const parts = splitIntoParts(ids, PART);
      if (!page) return { answer, parts };
      const total = await products.countProducts(tx, filter);
      return {
        answer: { ...answer, pagination: { page, limit, total, totalPages: Math.ceil(total / limit) } },
        parts,
      };
    },
    ({ tx }, ids) => products.productsByIds(tx, ids),
  );

  routes.store(contract.searchProducts, async ({ tx, input }) =>
    listOf(await searchProducts(tx, input.query.q, { presentations: input.query.presentations ?? false })),
  );

  routes.store(contract.productByGtin, async ({ tx, input }) => success(await byCode(tx, "gtin", input)));

  routes.store(contract.productByBarcode, async ({ tx, input }) =>
    success(await byCode(tx, "barcode", input)),
  );

  routes.store(contract.createProduct, async ({ tx, session, input, picture, now, planLimits }) => {
    await refuseProductsBeyondPlan(tx, planLimits, 1);
    return success({ data: { product: await createProduct(tx, session, input.body, picture, now) } });
  });

  routes.store(contract.updateProduct, async ({ input, ...call }) =>
    success({ data: { product: await saveProduct(call, input.params.id, input.body) } }),
  );

  routes.store(contract.toggleProductStatus, async ({ tx, input, now, planLimits }) => {
    const active = await toggleActive(tx, planLimits, input.params.id, input.query.active ?? null, now);
    const product = (await products.productById(tx, input.params.id))!;
    return success({ message: active ? "Producto activado" : "Producto desactivado", data: { product } });
  });

  routes.store(contract.deleteProduct, async ({ tx, session, input, now }) => {
    await removeProduct(tx, session, input.params.id, now);
    return undefined;
  });

  bulkRoutes(routes);
  stockRoutes(routes);
  presentationRoutes(routes);
}

function bulkRoutes(routes: Routes): void {
  routes.store(bulk.importProducts, async ({ input, ...call }) =>
    success({ data: await importProducts(call, input.body) }),
  );

  routes.store(bulk.changePrices, async ({ input, ...call }) =>
    success({ data: await changePrices(call, input.body.changes) }),
  );

  routes.store(bulk.changeTaxes, async ({ input, ...call }) =>
    success({ data: await changeTaxes(call, input.body.changes) }),
  );

  routes.store(bulk.undoPrices, async ({ input, ...call }) =>
    success({ data: await undoPrices(call, input.body.undo) }),
  );
}

function stockRoutes(routes: Routes): void {
  routes.store(stock.adjustStock, async ({ tx, session, input, now }) =>
    success({ data: await adjustStock({ tx, session, now }, input.params.id, input.body) }),
  );

  routes.store(stock.listMovements, async ({ tx, input: { params, query } }) => {
    const product = await existingProduct(tx, params.id);
    const { before = null, limit, withoutSales } = query;
    // One extra row shows whether there are older movements.
    const found = await movementsOf(tx, params.id, { before, most: limit + 1, withoutSales });
    const movements = found.slice(0, limit);
    const next = found.length > limit ? movements.at(-1)!.id : null;
    return success({ results: movements.length, data: { product, movements }, next });
  });

  routes.store(stock.productCost, async ({ tx, input }) => {
    await existingProduct(tx, input.params.id);
    return success({ data: await costOf(tx, input.params.id) });
  });
}

function presentationRoutes(routes: Routes): void {
  routes.store(presentations.createPresentation, async ({ input: { params, body }, ...call }) =>
    success({ data: { product: await createPresentation(call, params.id, body) } }),
  );

  routes.store(presentations.updatePresentation, async ({ input: { params, body }, ...call }) =>
    success({ data: { product: await changePresentation(call, params.id, params.presentationId, body) } }),
  );

  routes.store(presentations.deletePresentation, async ({ input: { params }, ...call }) => {
    await removePresentation(call, params.id, params.presentationId);
    return undefined;
  });

  routes.store(presentations.createLooseProduct, async ({ input: { params, body }, ...call }) =>
    success({ data: { product: await sellLoose(call, params.id, body) } }),
  );
}

function listOf(list: contract.FoundProduct[]) {
  return success({ results: list.length, data: { products: list } });
}

async function existingProduct(tx: StoreTx, id: string): Promise<contract.Product> {
  const product = await products.productById(tx, id);
  if (!product) throw new AppError("PRODUCT_NOT_FOUND");
  return product;
}

type ByCode = { params: { code: string }; query: { presentations?: boolean | undefined } };

async function byCode(tx: StoreTx, field: "gtin" | "barcode", { params, query }: ByCode) {
  if (query.presentations) return productOrPack(tx, field, params.code);
  const product = await products.productByCode(tx, field, params.code);
  if (!product) throw new AppError("PRODUCT_NOT_FOUND");
  return { data: product };
}
