import * as bulk from "#core/contract/products/bulk-products.ts";
import * as presentations from "#core/contract/products/presentations.ts";
import * as contract from "#core/contract/products/products.ts";
import * as stock from "#core/contract/products/stock.ts";
import { AppError } from "#core/errors.ts";
import { splitIntoParts } from "#server/db/split-into-parts.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { importProducts } from "#server/features/products/import/import-products.ts";
import {
  changePresentation,
  createPresentation,
  removePresentation,
} from "#server/features/products/presentations/save-presentation.ts";
import { sellProductLoose } from "#server/features/products/presentations/sell-loose.ts";
import { changePrices, undoPriceChange } from "#server/features/products/prices/change-prices.ts";
import * as products from "#server/features/products/products.sql.ts";
import {
  createProduct,
  removeProduct,
  saveProduct,
  toggleProductActive,
} from "#server/features/products/save-product.ts";
import { findProductOrPresentation, searchProducts } from "#server/features/products/search-products.ts";
import { adjustStock } from "#server/features/products/stock/adjust-stock.ts";
import { readProductCost, readStockMovements } from "#server/features/products/stock/movements.sql.ts";
import { changeProductTaxClasses } from "#server/features/products/taxes/change-taxes.ts";
import type { RouteRegistrar } from "#server/http/chain/routes.ts";
import { paginationOf, rowsOfPage } from "#server/pagination.ts";
import { refuseProductsBeyondPlan } from "#server/store/plan-limits.ts";

const DEFAULT_PAGE_SIZE = 50;
/** Products read per query, which takes about 10 ms. */
const PART = 500;

export function productsRoutes(routes: RouteRegistrar) {
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
      const ids = await products.findProductIds(tx, filter, page ? rowsOfPage({ page, limit }) : null);
      const answer = { ...listOf([]), results: ids.length };
      const parts = splitIntoParts(ids, PART);
      if (!page) return { answer, parts };
      const pagination = paginationOf({ page, limit }, await products.countProducts(tx, filter));
      return { answer: { ...answer, pagination }, parts };
    },
    ({ tx }, ids) => products.readProductsByIds(tx, ids),
    { readsAll: ({ query }) => query.lowStock === true || query.tax === "NONE" },
  );

  routes.store(contract.searchProducts, async ({ tx, input }) =>
    listOf(await searchProducts(tx, input.query.q, { presentations: input.query.presentations ?? false })),
  );

  const scanned = { keptPlans: true };
  routes.store(contract.findProductByGtin, ({ tx, input }) => byCode(tx, "gtin", input), scanned);

  routes.store(contract.findProductByBarcode, ({ tx, input }) => byCode(tx, "barcode", input), scanned);

  routes.store(contract.createProduct, async ({ input, ...call }) => {
    await refuseProductsBeyondPlan(call.tx, call.planLimits, 1);
    return { product: await createProduct(call, input.body) };
  });

  routes.store(contract.updateProduct, async ({ input, ...call }) => ({
    product: await saveProduct(call, input.params.id, input.body),
  }));

  routes.store(contract.toggleProductStatus, async ({ tx, input, now, planLimits }) => {
    const { id } = input.params;
    const active = await toggleProductActive(tx, planLimits, id, input.query.active ?? null, now);
    const product = (await products.findProductById(tx, id))!;
    return { message: active ? "Producto activado" : "Producto desactivado", data: { product } };
  });

  routes.store(contract.deleteProduct, ({ input, ...call }) => removeProduct(call, input.params.id));

  bulkRoutes(routes);
  stockRoutes(routes);
  presentationRoutes(routes);
}

function bulkRoutes(routes: RouteRegistrar) {
  routes.store(bulk.importProducts, ({ input, ...call }) => importProducts(call, input.body));

  routes.store(bulk.changeProductPrices, ({ input, ...call }) => changePrices(call, input.body.changes));

  routes.store(bulk.changeProductTaxes, ({ input, ...call }) =>
    changeProductTaxClasses(call, input.body.changes),
  );

  routes.store(bulk.undoProductPriceChange, ({ input, ...call }) => undoPriceChange(call, input.body.undo));
}

function stockRoutes(routes: RouteRegistrar) {
  routes.store(stock.adjustStock, ({ input, ...call }) => adjustStock(call, input.params.id, input.body));

  routes.store(stock.listStockMovements, async ({ tx, input: { params, query } }) => {
    const product = await existingProduct(tx, params.id);
    const { before = null, limit, withoutSales } = query;
    // One extra row shows whether there are older movements.
    const found = await readStockMovements(tx, params.id, { before, most: limit + 1, withoutSales });
    const movements = found.slice(0, limit);
    const next = found.length > limit ? movements.at(-1)!.id : null;
    return { results: movements.length, data: { product, movements }, next };
  });

  routes.store(stock.getProductCost, async ({ tx, input }) => {
    await existingProduct(tx, input.params.id);
    return readProductCost(tx, input.params.id);
  });
}

function presentationRoutes(routes: RouteRegistrar) {
  routes.store(presentations.createPresentation, async ({ input: { params, body }, ...call }) => ({
    product: await createPresentation(call, params.id, body),
  }));

  routes.store(presentations.updatePresentation, async ({ input: { params, body }, ...call }) => ({
    product: await changePresentation(call, params.id, params.presentationId, body),
  }));

  routes.store(presentations.deletePresentation, ({ input: { params }, ...call }) =>
    removePresentation(call, params.id, params.presentationId),
  );

  routes.store(presentations.createLooseProduct, async ({ input: { params, body }, ...call }) => ({
    product: await sellProductLoose(call, params.id, body),
  }));
}

function listOf(list: contract.FoundProduct[]) {
  return { results: list.length, data: { products: list } };
}

async function existingProduct(tx: StoreTx, id: string): Promise<contract.Product> {
  const product = await products.findProductById(tx, id);
  if (!product) throw new AppError("PRODUCT_NOT_FOUND");
  return product;
}

type ByCode = { params: { code: string }; query: { presentations?: boolean | undefined } };

async function byCode(tx: StoreTx, field: "gtin" | "barcode", { params, query }: ByCode) {
  if (query.presentations) return findProductOrPresentation(tx, field, params.code);
  const product = await products.findProductByCode(tx, field, params.code);
  if (!product) throw new AppError("PRODUCT_NOT_FOUND");
  return { data: product };
}
