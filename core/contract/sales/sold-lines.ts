import { z } from "zod";
import { object } from "#core/contract/define.ts";
import {
  FIELD_LIMITS,
  measuredQuantityField,
  moneyField,
  oneOfField,
  optionalTextField,
  optionalUnitField,
  optionalUuidField,
  uuidField,
  wholeNumberMessage,
  wholeQuantityField,
} from "#core/contract/fields.ts";
import { unitsOfPresentation } from "#core/contract/products/presentation.ts";
import { linePromotionField } from "#core/contract/promotions/line-promotion.ts";
import { MAX_LINE_QUANTITY } from "#core/stock.ts";
import { TAX_CLASSES, type TaxClass } from "#core/tax/classes.ts";
import type { Unit } from "#core/units.ts";

export const lineDiscountField = moneyField("El descuento").nullish();

/** A number of presentations, such as packs, with the price and the units of one that the till showed. */
const soldPresentation = z.object(
  {
    id: uuidField("La presentación"),
    count: wholeQuantityField("La cantidad", MAX_LINE_QUANTITY),
    price: moneyField("El precio").nullish(),
    units: unitsOfPresentation.nullish(),
    name: optionalTextField("El nombre", FIELD_LIMITS.name),
  },
  "presentation debe decir cuál y cuántas",
);

const itemFields = object(() => ({
  productId: optionalUuidField("El producto"),
  quantity: measuredQuantityField("La cantidad", MAX_LINE_QUANTITY).nullish(),
  amount: moneyField("El valor", 1).nullish(),
  price: moneyField("El precio").nullish(),
  discount: lineDiscountField,
  promotion: linePromotionField,
  presentation: soldPresentation.nullish(),
  description: optionalTextField("La descripción", FIELD_LIMITS.long),
  name: optionalTextField("El nombre", FIELD_LIMITS.name),
  unit: optionalUnitField,
  tax: oneOfField("El impuesto", TAX_CLASSES).nullish(),
}));

/** A product by quantity, by amount in pesos or by presentation; or a free item with a description. */
export const saleItemInput = itemFields.transform((item, context) => {
  const read = readItem(item);
  if (!("field" in read)) return read;
  context.issues.push({ code: "custom", path: [read.field], message: read.message, input: item });
  return z.NEVER;
});
export type SaleItemInput = z.output<typeof saleItemInput>;

type ItemFields = z.output<typeof itemFields>;

export type RequestedProduct = {
  free: false;
  productId: string;
  price: number | null;
  discount: number;
  name: string | null;
  unit: Unit | null;
  tax: TaxClass | null;
  quantity: number | null;
  amount: number | null;
  presentation: z.output<typeof soldPresentation> | null;
  promotion?: NonNullable<ItemFields["promotion"]> | null;
};

function readItem(item: ItemFields) {
  const { productId = null, quantity = null, amount = null, price = null, description, tax = null } = item;
  const discount = item.discount ?? 0;
  const missing = (field: string, label: string) => ({ field, message: `${label} es un dato obligatorio` });
  if (productId === null) {
    if (description === null) return missing("productId", "El producto");
    if (price === null) return missing("price", "El precio");
    if (quantity === null) return missing("quantity", "La cantidad");
    if (!Number.isInteger(quantity))
      return { field: "quantity", message: wholeNumberMessage("La cantidad", 1, MAX_LINE_QUANTITY) };
    return { free: true as const, description, price, quantity, discount, tax };
  }
  const { name, unit, presentation = null, promotion } = item;
  // Copies field by field, because spreads took a twentieth of the time of a sale of 500 lines.
  const sold: RequestedProduct = {
    free: false,
    productId,
    price,
    discount,
    name,
    unit,
    tax,
    quantity,
    amount,
    presentation,
  };
  if (promotion !== undefined) sold.promotion = promotion;
  if (presentation !== null) {
    const other = quantity !== null ? "quantity" : amount !== null ? "amount" : null;
    if (other) return { field: other, message: "Di cuántas de la presentación, o la cantidad o el valor" };
    return sold;
  }
  if (quantity === null && amount === null) return missing("quantity", "La cantidad");
  if (quantity !== null && amount !== null)
    return { field: "amount", message: "Di la cantidad o el valor, no los dos" };
  return sold;
}

type LateItem = Pick<RequestedProduct, "price" | "presentation">;

/** Finds the values that are missing in a line of a sale that is sent later, whose prices the server takes from the till. */
export function findMissingLateFields({ price, presentation }: LateItem): [path: string, message: string][] {
  const unsaid = "Di a qué precio se vendió";
  if (presentation === null) return price === null ? [["price", unsaid]] : [];
  const { name, units } = presentation;
  return [
    ...(presentation.price == null ? [["presentation.price", unsaid] as [string, string]] : []),
    ...(units == null ? [["presentation.units", "Di cuántas unidades trae"] as [string, string]] : []),
    ...(name === null ? [["presentation.name", "Di cómo se llama la presentación"] as [string, string]] : []),
  ];
}
