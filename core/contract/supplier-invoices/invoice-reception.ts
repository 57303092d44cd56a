import { z } from "zod";
import { endpoint, object } from "#core/contract/define.ts";
import { idParam, measuredStock, optionalUuid, uuid, wrapped } from "#core/contract/fields.ts";
import { payable } from "#core/contract/purchase-orders/purchase-orders.ts";
import {
  difference,
  expiresOn,
  lineNumber,
  MANY,
  MAX_INVOICE_LINES,
  paid,
  supplierInvoice,
  units,
} from "#core/contract/supplier-invoices/supplier-invoices.ts";

const receivedLine = object(() => ({
  line: lineNumber,
  productId: uuid("El producto"),
  presentationId: optionalUuid("La presentación").transform((id) => id ?? null),
  units,
  /** Of the supplier's units. */
  quantity: measuredStock("La cantidad"),
  /** Of the product's, beyond what was billed. */
  freeUnits: measuredStock("La ñapa").nullish(),
  /** Before taxes. */
  paid,
  expiresOn,
}));
export type ReceivedInvoiceLine = z.output<typeof receivedLine>;

/** What one of a product cost when it was bought last and costs now, without the IVA that the store deducts. */
export const cost = object(() => ({
  productId: z.string(),
  name: z.string(),
  /** Null where it was never bought. */
  before: z.number().nullable(),
  after: z.number(),
  price: z.number(),
  /** Keeps the margin, rounded to 50; null where there was no cost or no price to keep it from. */
  suggestedPrice: z.number().nullable(),
}));
export type InvoiceCost = z.output<typeof cost>;

export const receiveSupplierInvoice = endpoint(() => ({
  method: "POST",
  path: "/supplier-invoices/:id/receive",
  summary:
    "Recibir lo de una factura: inventario, costos, impuestos de la compra y lo que se queda debiendo; una nota crédito saca y descuenta",
  permission: "purchaseOrders.write",
  status: 201,
  params: idParam,
  notFound: "SUPPLIER_INVOICE_NOT_FOUND",
  maxBody: 512 * 1024,
  body: object(() => ({
    /** None only of a credit note that lowers the price alone. */
    lines: z
      .array(receivedLine, "Lo recibido debe ser una lista de líneas")
      .max(MAX_INVOICE_LINES, MANY)
      .refine(
        (lines) => new Set(lines.map(({ line }) => line)).size === lines.length,
        "Di una sola vez cada línea",
      ),
    supplierId: optionalUuid("El proveedor").transform((id) => id ?? null),
    /** The order that it answers to. */
    order: optionalUuid("La orden de compra").transform((id) => id ?? null),
    payable,
  })),
  output: wrapped(
    object(() => ({
      invoice: supplierInvoice,
      costs: z.array(cost),
      differences: z.array(difference),
      /** Pesos owed more for it or, of a credit note, less. */
      owed: z.number(),
    })),
  ),
}));
export type InvoiceReception = z.output<typeof receiveSupplierInvoice.body>;
export type ReceivedInvoice = z.output<typeof receiveSupplierInvoice.output>["data"];
