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
  quantity: measuredStock("La cantidad"),
  freeUnits: measuredStock("La ñapa").nullish(),
  paid,
  expiresOn,
}));
export type ReceivedInvoiceLine = z.output<typeof receivedLine>;

/** The last and the new unit cost, without deductible IVA. */
export const cost = object(() => ({
  productId: z.string(),
  name: z.string(),
  before: z.number().nullable(),
  after: z.number(),
  price: z.number(),
  /** The price that keeps the margin, rounded to 50 pesos. */
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
    /** Empty only for a credit note that lowers a price. */
    lines: z
      .array(receivedLine, "Lo recibido debe ser una lista de líneas")
      .max(MAX_INVOICE_LINES, MANY)
      .refine(
        (lines) => new Set(lines.map(({ line }) => line)).size === lines.length,
        "Di una sola vez cada línea",
      ),
    supplierId: optionalUuid("El proveedor").transform((id) => id ?? null),
    /** The order that this invoice fulfils. */
    order: optionalUuid("La orden de compra").transform((id) => id ?? null),
    payable,
  })),
  output: wrapped(
    object(() => ({
      invoice: supplierInvoice,
      costs: z.array(cost),
      differences: z.array(difference),
      owed: z.number(),
    })),
  ),
}));
export type InvoiceReception = z.output<typeof receiveSupplierInvoice.body>;
export type ReceivedInvoice = z.output<typeof receiveSupplierInvoice.output>["data"];
