import sql, { empty, type Sql } from "sql-template-tag";
import type { Sale, SaleItem } from "#core/contract/sales/sales.ts";
import { buildImagePath } from "#core/goods/image-path.ts";
import type { PriceLevel } from "#core/goods/price-levels.ts";
import type { CopyableProductFields, LinePresentation } from "#core/sale/line.ts";
import { type PaymentSettlement, salePaymentMethodOf } from "#core/sale/payment.ts";
import { freeItemDescriptionOf, type SoldLine } from "#core/sale/sale-answer.ts";
import { normalizeSearchText } from "#core/search-text.ts";
import type { LineTax } from "#core/tax/tax-of-line.ts";
import type { Unit } from "#core/units.ts";
import { postInOneStatement } from "#server/db/one-statement.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { addToDayFiguresSql, dayFiguresOfSale } from "#server/store/day-figures.sql.ts";
import { addToPromotionFiguresSql, type LineWithPromotion } from "#server/store/promotion-figures.sql.ts";
import {
  addToDaySalesTotalSql,
  addToSellerTotals,
  addToStoreSalesTotalSql,
} from "#server/store/running-totals.sql.ts";
import { addToTaxFiguresSql, type TaxedLine, taxSumValuesSql } from "#server/store/tax-figures.sql.ts";
import { insertTransfersSql, listTransfers } from "#server/store/transfers.sql.ts";

export type ProductForSale = CopyableProductFields & {
  id: string;
  name: string;
  price: number;
  stock: number;
  tracksStock: boolean;
  active: boolean;
  unit: Unit;
};
/** A product locked for a sale, with the additional fields that the response needs. */
type LockedSaleProduct = ProductForSale & {
  /** The moment of its last count. */
  countedAt: Date | null;
} & Pick<NonNullable<SaleItem["product"]>, "description" | "barcode" | "gtin" | "category" | "image">;

export type PresentationForSale = Omit<LinePresentation, "count"> & { productId: string; active: boolean };

export async function lockProductsForSale(tx: StoreTx, ids: string[]): Promise<LockedSaleProduct[]> {
  const rows = await tx.many<Omit<LockedSaleProduct, "image"> & { imageHash: string | null }>(sql`
    select id, name, price, tiers, wholesale_price as "wholesalePrice", on_hand as stock, tracks_stock as "tracksStock", counted_at as "countedAt", active, unit, tax, tax_change as "taxChange", description,
      barcode, gtin, category,
      encode(image_hash, 'hex') as "imageHash"
    from products
    where store_id = ${tx.storeId} and id = any(${ids}::uuid[])
    order by id for no key update`);
  return rows.map(({ imageHash, ...product }) => ({
    ...product,
    image: buildImagePath(tx.storeId, imageHash),
  }));
}

export function readPresentationsForSale(tx: StoreTx, ids: string[]): Promise<PresentationForSale[]> {
  return tx.many<PresentationForSale>(sql`
    select id, product_id as "productId", name, units, price, wholesale_price as "wholesalePrice", active
    from product_presentations where store_id = ${tx.storeId} and id = any(${ids}::uuid[])`);
}

export type SaleCustomer = { id: string; priceLevel: PriceLevel; copy: NonNullable<Sale["customer"]> };

export function readCustomerForSale(tx: StoreTx, id: string): Promise<SaleCustomer | null> {
  return tx.first<SaleCustomer>(sql`
    select id, price_level as "priceLevel", json_build_object('name', name, 'phone', phone, 'email', email, 'address', address,
      'document', document, 'documentType', document_type) as copy
    from customers where store_id = ${tx.storeId} and id = ${id}`);
}

export type NewSale = {
  id: string;
  number: string | null;
  createdAt: Date;
  priceLevel: PriceLevel;
  discount: number;
  total: number;
  settlement: PaymentSettlement;
  customer: SaleCustomer | null;
  seller: { userId: string; userName: string };
  receivedAt: Date | null;
  shift: { id: string; closed: boolean } | null;
  device: { id: string } | null;
};

/** Writes sale, lines, payments and running totals in one statement. */
export function insertSale(tx: StoreTx, sale: NewSale, lines: SoldLine[]) {
  const { total, settlement } = sale;
  const { payments } = settlement;
  const takings = { sales: 1, revenue: total };
  const taxed = lines.filter(isTaxed);
  const isPacked = lines.some(({ presentation }) => presentation !== null);
  const promoted = lines.filter(isPromoted);
  const hasPromotion = promoted.length > 0;
  const transfers = listTransfers(payments);
  const isWholesale = sale.priceLevel !== "PUBLIC";
  postInOneStatement(tx, {
    sale: sql`
      insert into sales (store_id, id, number, created_at, total, discount, rounding, payment_method, amount_paid, change,
        credit_amount, customer_id, customer, seller_id, seller_name, shift_id, after_close, device_id, received_at,
        search_text${taxed.length > 0 ? sql`, taxes, tax_base, tax_total` : empty}${isWholesale ? sql`, price_level` : empty})
      values (${tx.storeId}, ${sale.id}, ${sale.number}, ${sale.createdAt}, ${sale.total}, ${sale.discount}, ${settlement.rounding},
        ${salePaymentMethodOf(payments)}, ${settlement.amountPaid}, ${settlement.change}, ${settlement.creditAmount},
        ${sale.customer?.id ?? null}, ${sale.customer ? JSON.stringify(sale.customer.copy) : null},
        ${sale.seller.userId}, ${sale.seller.userName}, ${sale.shift?.id ?? null}, ${sale.shift?.closed ?? false},
        ${sale.device?.id ?? null}, ${sale.receivedAt},
        ${lines.map((line) => normalizeSearchText(line.name)).join("\n")}${taxed.length > 0 ? taxSumValuesSql(taxed) : empty}${isWholesale ? sql`, ${sale.priceLevel}` : empty})
    `,
    lines: sql`
      insert into sale_lines (store_id, sale_id, line, id, product_id, product_name, description, unit, quantity, price,
        discount, total${taxed.length > 0 ? TAX_COLUMNS : empty}${isPacked ? PRESENTATION_COLUMNS : empty}${hasPromotion ? PROMOTION_COLUMNS : empty})
      select ${tx.storeId}, ${sale.id}::uuid, l.* from unnest(${lines.map((_, index) => index + 1)}::smallint[],
        ${lines.map((line) => line.id)}::uuid[],
        ${lines.map((line) => line.productId)}::uuid[], ${lines.map((line) => line.name)}::text[],
        ${lines.map(freeItemDescriptionOf)}::text[], ${lines.map((line) => line.unit)}::text[],
        ${lines.map((line) => line.quantity)}::numeric[], ${lines.map((line) => line.price)}::bigint[],
        ${lines.map((line) => line.discount)}::bigint[], ${lines.map((line) => line.total)}::bigint[]${taxed.length > 0 ? taxColumnsOf(lines) : empty}${isPacked ? presentationColumnsOf(lines) : empty}${hasPromotion ? promotionColumnsOf(lines) : empty}) as l
    `,
    payments: sql`
      insert into sale_payments (store_id, sale_id, line, id, method, amount, tendered, change, reference, card)
      select ${tx.storeId}, ${sale.id}::uuid, p.* from unnest(${payments.map((_, index) => index + 1)}::smallint[],
        ${payments.map(({ id }) => id)}::uuid[],
        ${payments.map(({ method }) => method)}::text[], ${payments.map(({ amount }) => amount)}::bigint[],
        ${payments.map(({ tendered }) => tendered)}::bigint[],
        ${payments.map(({ change }) => change)}::bigint[],
        ${payments.map(({ reference }) => reference)}::text[],
        ${payments.map(({ card }) => card ?? null)}::text[]) as p
    `,
    ...(transfers.length > 0 && {
      transfers: insertTransfersSql(tx, transfers, {
        saleId: sale.id,
        at: sale.createdAt,
        shiftId: sale.shift?.id ?? null,
        deviceId: sale.device?.id ?? null,
      }),
    }),
    day_total: addToDaySalesTotalSql(tx, sale.createdAt, takings),
    figures: addToDayFiguresSql(tx, sale.createdAt, dayFiguresOfSale({ ...sale, ...settlement })),
    seller: addToSellerTotals(tx, sale.createdAt, sale.seller, {
      sales: 1,
      total,
      discounts: sale.discount,
      returns: 0,
    }),
    ...(taxed.length > 0 && { taxes: addToTaxFiguresSql(tx, sale.createdAt, "SALE", taxed) }),
    ...(hasPromotion && { promotions: addToPromotionFiguresSql(tx, sale.createdAt, "SALE", promoted) }),
    all: addToStoreSalesTotalSql(tx, takings),
  });
}

const PRESENTATION_COLUMNS = sql`, presentation_id, presentation_name, presentation_units, presentation_count,
        presentation_price`;

function presentationColumnsOf(lines: readonly SoldLine[]): Sql {
  const packs = lines.map(({ presentation }) => presentation);
  return sql`, ${packs.map((pack) => pack?.id ?? null)}::uuid[], ${packs.map((pack) => pack?.name ?? null)}::text[],
        ${packs.map((pack) => pack?.units ?? null)}::numeric[], ${packs.map((pack) => pack?.count ?? null)}::integer[],
        ${packs.map((pack) => pack?.price ?? null)}::bigint[]`;
}

const isPromoted = (line: SoldLine): line is SoldLine & LineWithPromotion => line.promotion !== null;

const PROMOTION_COLUMNS = sql`, promotion_id, promotion_name, promotion_discount`;

function promotionColumnsOf(lines: readonly SoldLine[]): Sql {
  return sql`, ${lines.map(({ promotion }) => promotion?.id ?? null)}::uuid[],
        ${lines.map(({ promotion }) => promotion?.name ?? null)}::text[],
        ${lines.map(({ promotion }) => promotion?.discount ?? null)}::bigint[]`;
}

const isTaxed = (line: SoldLine): line is SoldLine & TaxedLine => line.taxed !== null;

const TAX_COLUMNS = sql`, tax, tax_rate, tax_base, tax_amount, bag_rate, bag_tax`;

function taxColumnsOf(lines: readonly SoldLine[]): Sql {
  const of = <T>(read: (tax: LineTax) => T) => lines.map(({ taxed }) => taxed && read(taxed));
  const ofRate = (read: (tax: LineTax) => number) => of((tax) => (tax.rate === null ? null : read(tax)));
  return sql`, ${of((tax) => tax.class)}::text[], ${of(({ rate }) => rate)}::smallint[],
        ${ofRate(({ base }) => base)}::bigint[], ${ofRate(({ amount }) => amount)}::bigint[],
        ${of(({ perUnit }) => perUnit)}::integer[],
        ${of(({ perUnit, bagTax }) => (perUnit === null ? null : bagTax))}::bigint[]`;
}
