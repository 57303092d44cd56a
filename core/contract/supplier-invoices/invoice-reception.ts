import { z } from "zod";
import { areDistinct, refineValid } from "#core/contract/checks.ts";
import { endpoint, object } from "#core/contract/define.ts";
import { measuredStockField, nullIfAbsent, optionalUuidField, uuidField } from "#core/contract/fields.ts";
import { payableField } from "#core/contract/purchase-orders/purchase-orders.ts";
import {
  invoiceExpiryDateField,
  invoiceLineNumberField,
  MAX_INVOICE_LINES,
  quantityDifference,
  receivedCostField,
  supplierInvoice,
  TOO_MANY_LINES_MESSAGE,
  unitsPerPackageField,
} from "#core/contract/supplier-invoices/supplier-invoices.ts";

const receivedLine = object(() => ({
  line: invoiceLineNumberField,
  productId: uuidField("El producto"),
  presentationId: optionalUuidField("La presentación").transform(nullIfAbsent),
  units: unitsPerPackageField,
  quantity: measuredStockField("La cantidad"),
  freeUnits: measuredStockField("La ñapa").nullish(),
  paid: receivedCostField,
  expiresOn: invoiceExpiryDateField,
}));
export type ReceivedInvoiceLine = z.output<typeof receivedLine>;

/** The last and the new unit cost, without deductible IVA. */
const invoiceCost = object(() => ({
  productId: z.string(),
  name: z.string(),
  before: z.number().nullable(),
  after: z.number(),
  price: z.number(),
  /** The price that keeps the margin, rounded to 50 pesos. */
  suggestedPrice: z.number().nullable(),
}));
export type InvoiceCost = z.output<typeof invoiceCost>;

export const receiveSupplierInvoice = endpoint("POST /supplier-invoices/:id/receive", () => ({
  summary:
    "Recibir lo de una factura: inventario, costos, impuestos de la compra y lo que se queda debiendo; una nota crédito saca y descuenta",
  permission: "purchaseOrders.write",
  costlyWrite: true,
  status: 201,
  notFound: "SUPPLIER_INVOICE_NOT_FOUND",
  maxBody: 512 * 1024,
  body: object(() => ({
    /** Empty only for a credit note that lowers a price. */
    lines: z
      .array(receivedLine, "Lo recibido debe ser una lista de líneas")
      .max(MAX_INVOICE_LINES, TOO_MANY_LINES_MESSAGE)
      .check(
        refineValid((lines) => areDistinct(lines.map(({ line }) => line)), "Di una sola vez cada línea"),
      ),
    supplierId: optionalUuidField("El proveedor").transform(nullIfAbsent),
    /** The order that this invoice fulfils. */
    order: optionalUuidField("La orden de compra").transform(nullIfAbsent),
    payable: payableField,
    /** True after a person has accepted that the invoice does not add up; else it is refused (INVOICE_DOES_NOT_ADD_UP). */
    acceptDifference: z.boolean("Di si se acepta la diferencia").optional(),
  })),
  data: object(() => ({
    invoice: supplierInvoice,
    costs: z.array(invoiceCost),
    differences: z.array(quantityDifference),
    owed: z.number(),
  })),
}));
export type InvoiceReception = z.output<typeof receiveSupplierInvoice.body>;
export type ReceivedInvoice = z.output<typeof receiveSupplierInvoice.output>["data"];
