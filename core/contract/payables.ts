import { z } from "zod";
import { SUPPLIER_ENTRY_KINDS } from "#core/cash/supplier-entries.ts";
import { areDistinct, checkValid, refineValid } from "#core/contract/checks.ts";
import {
  accountChange,
  accountChangeReason,
  accountPayment,
  debtAgeing,
} from "#core/contract/credit/credit.ts";
import { accountEntry } from "#core/contract/credit/credit-entry.ts";
import { endpoint, idPathParams, object } from "#core/contract/define.ts";
import {
  FIELD_LIMITS,
  idAndName,
  idAndNumber,
  instantSchema,
  measuredQuantityField,
  moneyChangeField,
  moneyDocumentFields,
  moneyField,
  nullableText,
  oneOfField,
  optionalTextField,
  uuidField,
} from "#core/contract/fields.ts";
import { pageFields, paginationSchema, querySearchField, shortListField } from "#core/contract/lists.ts";
import { dueDateField } from "#core/contract/purchase-orders/purchase-orders.ts";
import { MAX_REFERENCE_LENGTH } from "#core/contract/sales/sales.ts";
import { MONEY_PAYMENT_METHODS } from "#core/sale/payment.ts";
import { MAX_DOCUMENT_LINES, MAX_LINE_QUANTITY } from "#core/stock.ts";

const pesos = z.number();

const debtFields = {
  /** Pesos owed to the supplier; negative when prepaid. */
  balance: pesos,
  overdue: pesos,
  nextDueOn: nullableText,
  owingSince: instantSchema.nullable(),
};

export const supplierEntry = accountEntry.extend({
  kind: z.enum(SUPPLIER_ENTRY_KINDS),
  /** The open amount of a purchase and its due date; null for other entries. */
  owed: pesos.nullable(),
  dueOn: nullableText,
  purchaseOrderId: nullableText,
  orderNumber: nullableText,
});
export type SupplierEntry = z.output<typeof supplierEntry>;

export const PAYABLE_SORTS = ["due", "balance", "name"] as const;
export type PayableSort = (typeof PAYABLE_SORTS)[number];

const owedSupplier = object(() => ({
  id: z.string(),
  name: z.string(),
  phone: nullableText,
  ...debtFields,
}));
export type OwedSupplier = z.output<typeof owedSupplier>;

/** Maximum listed purchases of the week; the total counts all of them. */
export const MAX_DUE_PURCHASES = 50;

/** A purchase that is due within seven days, today included. */
const duePurchase = object(() => ({
  id: z.string(),
  supplier: idAndName,
  dueOn: z.string(),
  owed: pesos,
  reference: nullableText,
}));
export type DuePurchase = z.output<typeof duePurchase>;

export const listPayables = endpoint("GET /payables", () => ({
  summary: "A qué proveedores se les debe, cuánto y hasta cuándo; lo que vence primero va primero",
  permission: "payables.read",
  query: object(() => ({
    search: querySearchField().optional(),
    sort: oneOfField("El orden", PAYABLE_SORTS).default("due"),
    ...pageFields(20),
  })),
  data: object(() => ({
    /** Totals of the whole store; filters do not change them. */
    totals: object(() => ({
      balance: pesos,
      overdue: pesos,
      /** Pesos due within seven days, today included. */
      dueThisWeek: pesos,
      suppliers: z.number(),
    })),
    suppliers: z.array(owedSupplier),
    week: z.array(duePurchase),
    pagination: paginationSchema,
  })),
}));

export const supplierAccount = object(() => ({
  supplier: object(() => ({ id: z.string(), name: z.string(), phone: nullableText })),
  ...debtFields,
  ageing: debtAgeing,
  entries: z.array(supplierEntry),
  pagination: paginationSchema,
}));
export type SupplierAccount = z.output<typeof supplierAccount>;

export const getSupplierAccount = endpoint("GET /suppliers/:id/account", () => ({
  summary: "La cuenta de un proveedor: lo que se le debe y sus movimientos, del más reciente al más antiguo",
  permission: "payables.read",
  notFound: "SUPPLIER_NOT_FOUND",
  query: object(() => pageFields(20)),
  data: supplierAccount,
}));

/** Maximum purchases that one payment can name. */
const MAX_PAID_PURCHASES = 100;

const supplierPayment = accountPayment.extend({
  /** The purchases that this payment pays, with the amount for each. */
  paid: z.array(
    object(() => ({ id: z.string(), reference: nullableText, amount: pesos, settled: z.boolean() })),
  ),
  shift: idAndNumber.nullable(),
});
export type SupplierPayment = z.output<typeof supplierPayment>;

export const paySupplier = endpoint("POST /suppliers/:id/payments", () => ({
  summary:
    "Pagarle a un proveedor: lo que se nombra o, si no, lo que vence primero; el efectivo sale de la caja",
  permission: "payables.pay",
  status: 201,
  notFound: "SUPPLIER_NOT_FOUND",
  body: object(() => ({
    amount: moneyField("El pago", 1),
    method: oneOfField("El método de pago", MONEY_PAYMENT_METHODS).nullish(),
    tendered: moneyField("El efectivo entregado").nullish(),
    reference: optionalTextField("La referencia", MAX_REFERENCE_LENGTH),
    purchases: shortListField(
      "Las compras",
      object(() => ({ id: uuidField("La compra"), amount: moneyField("Lo que se paga", 1) })),
      MAX_PAID_PURCHASES,
      `Se pueden pagar hasta ${MAX_PAID_PURCHASES} compras a la vez`,
    ).nullish(),
    ...moneyDocumentFields,
  })).check(
    checkValid(({ amount, purchases }, refuse) => {
      if (!purchases || purchases.length === 0) return;
      const sum = purchases.reduce((total, one) => total + one.amount, 0);
      const once = areDistinct(purchases.map(({ id }) => id));
      if (sum === amount && once) return;
      const message = once ? "Lo que se paga de cada compra no suma el pago" : "Di una sola vez cada compra";
      refuse("purchases", message);
    }),
  ),
  data: supplierPayment,
}));
export type NewSupplierPayment = z.output<typeof paySupplier.body>;

export const reverseSupplierPayment = endpoint("POST /suppliers/:id/payments/:paymentId/reverse", () => ({
  summary: "Anular un pago a un proveedor: lo que pagó se vuelve a deber, y el efectivo vuelve a la caja",
  permission: "payables.correct",
  status: 201,
  params: idPathParams.extend({ paymentId: uuidField("El pago") }),
  notFound: "SUPPLIER_NOT_FOUND",
  body: object(() => ({ reason: accountChangeReason })),
  data: accountChange,
}));

export const adjustPayable = endpoint("POST /suppliers/:id/account/adjustments", () => ({
  summary: "Corregir lo que se le debe a un proveedor: lo que ya venía en el papel, o lo que descuenta",
  permission: "payables.correct",
  status: 201,
  notFound: "SUPPLIER_NOT_FOUND",
  body: object(() => ({
    amount: moneyChangeField("El ajuste"),
    reason: accountChangeReason,
    dueOn: dueDateField,
    reference: optionalTextField("La factura", MAX_REFERENCE_LENGTH),
  })),
  data: accountChange,
}));
export type PayableAdjustment = z.output<typeof adjustPayable.body>;

export const returnToSupplier = endpoint("POST /suppliers/:id/account/returns", () => ({
  summary: "Lo que se le devuelve a un proveedor: baja lo que se le debe y sale del inventario",
  permission: "payables.pay",
  status: 201,
  notFound: "SUPPLIER_NOT_FOUND",
  body: object(() => ({
    amount: moneyField("El valor devuelto", 1),
    reference: optionalTextField("La factura", MAX_REFERENCE_LENGTH),
    note: optionalTextField("La nota", FIELD_LIMITS.long),
    items: shortListField(
      "Lo devuelto",
      object(() => ({
        productId: uuidField("El producto"),
        quantity: measuredQuantityField("La cantidad", MAX_LINE_QUANTITY),
      })),
      MAX_DOCUMENT_LINES,
      `Se pueden devolver hasta ${MAX_DOCUMENT_LINES} productos a la vez`,
    )
      .nullish()
      .check(
        refineValid(
          (items) => !items || areDistinct(items.map(({ productId }) => productId)),
          "Di una sola vez cada producto",
        ),
      ),
  })),
  data: accountChange,
}));
export type SupplierReturn = z.output<typeof returnToSupplier.body>;
