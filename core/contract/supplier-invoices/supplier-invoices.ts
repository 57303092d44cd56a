import { z } from "zod";
import { refineValid } from "#core/contract/checks.ts";
import { endpoint, object, successStatus } from "#core/contract/define.ts";
import {
  instantSchema,
  measuredQuantityField,
  measuredStockField,
  nullableText,
  nullIfAbsent,
  oneOfField,
  optionalDayField,
  optionalUuidField,
} from "#core/contract/fields.ts";
import { longListField, pagedAnswer, pageFields } from "#core/contract/lists.ts";
import { addedField } from "#core/contract/older-answers.ts";
import { MAX_MONEY } from "#core/money.ts";
import { formatNumber } from "#core/number-text.ts";
import { UNITS } from "#core/units.ts";

const INVOICE_KINDS = ["INVOICE", "POS", "CREDIT_NOTE", "DEBIT_NOTE"] as const;
export type InvoiceKind = (typeof INVOICE_KINDS)[number];
const INVOICE_STATES = ["DRAFT", "RECEIVED", "DISMISSED"] as const;
export type InvoiceState = (typeof INVOICE_STATES)[number];
/**
 * Why a product matches a line. MEMORY: a person chose the product for this code of the supplier before. CODE: the line
 * has a code of the product. NAME: the names are alike.
 */
const PRODUCT_MATCH_SOURCES = ["MEMORY", "CODE", "NAME"] as const;
export type ProductMatchSource = (typeof PRODUCT_MATCH_SOURCES)[number];

/** Kinds of invoice lines. A RETURN leaves the stock; a DISCOUNT or CHARGE is spread over the cost of the goods. */
export const INVOICE_LINE_KINDS = ["GOODS", "RETURN", "DISCOUNT", "CHARGE"] as const;
export type InvoiceLineKind = (typeof INVOICE_LINE_KINDS)[number];

export const MAX_INVOICE_LINES = 1_000;
/** Maximum invoices that are read from one zip file. */
export const MAX_INVOICES_PER_FILE = 30;
export const MAX_INVOICE_UPLOAD_BYTES = 2 * 1024 * 1024;
/** Maximum size of an unpacked zip file, in bytes. */
export const MAX_UNPACKED_ZIP_BYTES = 20 * 1024 * 1024;
export const MAX_UNPACKED_XML_BYTES = 6 * 1024 * 1024;
/** Maximum units of the product in one unit of the supplier. */
const MAX_UNITS = 10_000;

const invoiceTax = object(() => ({
  /** DIAN's tax codes: 01 IVA, 04 INC, 22 INC Bolsas, 34 IBUA, 35 ICUI, … */
  code: z.string(),
  name: z.string(),
  /** In percent; null for a tax per piece. */
  rate: z.number().nullable(),
  base: z.number().nullable(),
  amount: z.number(),
}));
export type InvoiceTax = z.output<typeof invoiceTax>;

const matchedProduct = {
  productId: z.string(),
  presentationId: nullableText,
  /** How many units of the product are in one unit of the supplier. */
  units: z.number(),
  name: z.string(),
  unit: z.enum(UNITS),
  stock: z.number(),
  price: z.number(),
};

const invoiceLine = object(() => ({
  line: z.number(),
  kind: addedField(z.enum(INVOICE_LINE_KINDS), "GOODS"),
  code: nullableText,
  gtin: nullableText,
  description: z.string(),
  /** The code of the supplier's unit, for example 94, KGM or BX. */
  unit: z.string(),
  /** As in the document, which may write the quantity of a return or discount as a negative number. */
  quantity: z.number(),
  /** Of one unit of the supplier, before taxes and discounts. Amounts are in the invoice's `currency`. */
  price: z.number(),
  /** Of the line after its discounts, before taxes. */
  total: z.number(),
  taxRate: z.number().nullable(),
  taxes: z.array(invoiceTax),
  free: z.boolean(),
  /** Of the line before taxes, with its share of discounts and charges; 0 for a discount or charge itself. */
  cost: z.number(),
  match: object(() => ({ ...matchedProduct, by: z.enum(PRODUCT_MATCH_SOURCES) })).nullable(),
  suggestions: z.array(object(() => matchedProduct)),
  /** The received goods; for a draft, the entries so far. */
  received: object(() => ({
    quantity: z.number(),
    freeUnits: z.number(),
    paid: z.number(),
    expiresOn: nullableText,
  })).nullable(),
}));
export type InvoiceLine = z.output<typeof invoiceLine>;

const invoiceSummaryFields = {
  id: z.string(),
  kind: z.enum(INVOICE_KINDS),
  supplier: object(() => ({
    id: nullableText,
    name: z.string(),
    nit: z.string(),
    checkDigit: z.string(),
    known: z.boolean(),
  })),
  number: z.string(),
  cufe: z.string(),
  /** Whether the computed CUFE equals the one in the AttachedDocument; null if that document has none. */
  cufeMatches: z.boolean().nullable(),
  signature: z.enum(["VALID", "ALTERED", "ABSENT"]),
  currency: z.string(),
  issuedAt: instantSchema,
  dueAt: nullableText,
  credit: z.boolean(),
  total: z.number(),
  state: z.enum(INVOICE_STATES),
  receptionId: nullableText,
  purchaseOrderId: nullableText,
  createdAt: instantSchema,
  /** The number of lines, and the number of lines without a product. */
  _count: object(() => ({ lines: z.number(), unmatched: z.number() })),
};
const listedInvoice = object(() => invoiceSummaryFields);
export type ListedInvoice = z.output<typeof listedInvoice>;

export const quantityDifference = object(() => ({
  line: z.number(),
  billed: z.number(),
  received: z.number(),
}));

const partTotals = object(() => ({
  lines: z.number(),
  charges: z.number(),
  discounts: z.number(),
  taxes: z.number(),
}));
export type InvoiceSums = z.output<typeof partTotals>;

const invoiceBalance = object(() => ({
  lines: z.number(),
  toPay: z.number(),
  difference: z.number(),
  rest: z.number(),
  read: partTotals,
  stated: partTotals.nullable(),
}));

type OlderInvoice = Record<
  "lines" | "taxes" | "adjustments",
  { amount?: number; total?: number; charge?: boolean }[]
> & {
  total: number;
};

/** Older versions did not compare the sums, so the balance of their answers has no difference. */
function balanceOfOlderInvoice({
  total,
  lines,
  taxes,
  adjustments,
}: OlderInvoice): z.output<typeof invoiceBalance> {
  const sum = (parts: OlderInvoice["lines"]) =>
    parts.reduce((all, { amount, total: ofLine }) => all + (amount ?? ofLine ?? 0), 0);
  const read = {
    lines: sum(lines),
    charges: sum(adjustments.filter(({ charge }) => charge)),
    discounts: sum(adjustments.filter(({ charge }) => !charge)),
    taxes: sum(taxes),
  };
  return { lines: total, toPay: total, difference: 0, rest: 0, read, stated: null };
}

export const supplierInvoice = object(() => ({
  ...invoiceSummaryFields,
  /**
   * Compares the parts of the invoice with the amount to pay, in pesos. `lines` is the sum of lines, charges, taxes and
   * `rest` minus discounts; `rest` is rounding minus advances and withholdings. `difference` is `toPay` minus `lines`, or
   * 0 within the rounding. `read` has the sums of the parts; `stated` has the document's own sums, null for invoices that
   * older versions read.
   */
  balance: addedField(invoiceBalance, (record) => balanceOfOlderInvoice(record as OlderInvoice)),
  taxes: z.array(invoiceTax),
  adjustments: z.array(object(() => ({ charge: z.boolean(), reason: z.string(), amount: z.number() }))),
  /** `matches` is null if the store has no NIT. */
  buyer: object(() => ({ nit: nullableText, name: nullableText, matches: z.boolean().nullable() })),
  refersTo: object(() => ({ number: nullableText, cufe: nullableText, id: nullableText })).nullable(),
  lines: z.array(invoiceLine),
  /** Lines whose billed and received quantities differ. */
  differences: z.array(quantityDifference),
}));
export type SupplierInvoice = z.output<typeof supplierInvoice>;

const otherInvoiceFile = object(() => ({
  file: z.string(),
  invoice: listedInvoice.optional(),
  error: object(() => ({ code: z.string(), message: z.string() })).optional(),
}));
export type OtherInvoiceFile = z.output<typeof otherInvoiceFile>;

const MAX_LETTERS = Math.ceil(MAX_INVOICE_UPLOAD_BYTES / 3) * 4;
const NO_FILE = "El archivo de la factura es un dato obligatorio";

export const uploadSupplierInvoice = endpoint("POST /supplier-invoices", () => ({
  summary: "Leer la factura electrónica de un proveedor: el XML o el zip que llega al correo",
  permission: "purchaseOrders.write",
  status: 201,
  form: { numbers: [], decimals: [], booleans: [], file: "file", isPicture: false },
  maxBody: 3 * 1024 * 1024,
  body: object(() => ({
    file: z
      .string(NO_FILE)
      .min(1, NO_FILE)
      .max(MAX_LETTERS, { error: "El archivo de la factura pesa más de 2 MB", abort: true }),
  })),
  output: object(() => ({
    status: successStatus,
    /** The first invoice of the file that was read. */
    data: supplierInvoice,
    /** The other files of a zip: the invoice of each, or the error of its reading. */
    others: z.array(otherInvoiceFile),
  })),
}));

export const listSupplierInvoices = endpoint("GET /supplier-invoices", () => ({
  summary: "Facturas de proveedores, la que llegó de última primero",
  permission: "purchaseOrders.write",
  query: object(() => ({
    state: oneOfField("El estado", INVOICE_STATES).optional(),
    ...pageFields(20),
  })),
  output: pagedAnswer(object(() => ({ invoices: z.array(listedInvoice) }))),
}));

export const getSupplierInvoice = endpoint("GET /supplier-invoices/:id", () => ({
  summary: "Una factura de proveedor con sus líneas y los productos que les corresponden",
  permission: "purchaseOrders.write",
  notFound: "SUPPLIER_INVOICE_NOT_FOUND",
  data: supplierInvoice,
}));

export const invoiceLineNumberField = z
  .number("La línea es un dato obligatorio")
  .int("La línea debe ser un número entero")
  .min(1, "La línea no es de esta factura")
  .max(MAX_INVOICE_LINES, "La línea no es de esta factura");

const MONEY_RANGE = `Lo que costó debe ser un número entre 0 y ${formatNumber(MAX_MONEY)}`;
/** The total cost of the received goods of a line: pesos with decimals, because invoices have decimals. */
export const receivedCostField = z.number(MONEY_RANGE).min(0, MONEY_RANGE).max(MAX_MONEY, MONEY_RANGE);
export const unitsPerPackageField = measuredQuantityField("Las unidades que trae", MAX_UNITS);
export const invoiceExpiryDateField = optionalDayField("La fecha de vencimiento");
export const TOO_MANY_LINES_MESSAGE = `Una factura puede tener hasta ${formatNumber(MAX_INVOICE_LINES)} líneas`;

export const changeSupplierInvoice = endpoint("PATCH /supplier-invoices/:id", () => ({
  summary: "Guardar lo que se decidió de una factura que no se ha recibido, o descartarla",
  permission: "purchaseOrders.write",
  notFound: "SUPPLIER_INVOICE_NOT_FOUND",
  maxBody: 512 * 1024,
  body: object(() => ({
    lines: longListField(
      object(() => ({
        line: invoiceLineNumberField,
        /** Absent keeps the kind of the line. */
        kind: oneOfField("Lo que es la línea", INVOICE_LINE_KINDS).optional(),
        productId: optionalUuidField("El producto").transform(nullIfAbsent),
        presentationId: optionalUuidField("La presentación").transform(nullIfAbsent),
        units: unitsPerPackageField.nullish(),
        quantity: measuredStockField("La cantidad").nullish(),
        freeUnits: measuredStockField("La ñapa").nullish(),
        paid: receivedCostField.nullish(),
        expiresOn: invoiceExpiryDateField,
      })),
      MAX_INVOICE_LINES,
      { none: "La lista no tiene líneas", tooMany: TOO_MANY_LINES_MESSAGE },
    ).optional(),
    state: oneOfField("El estado", ["DRAFT", "DISMISSED"]).optional(),
  })).check(
    refineValid(
      ({ lines, state }) => lines !== undefined || state !== undefined,
      "Di qué cambia en la factura",
    ),
  ),
  data: supplierInvoice,
}));
export type InvoiceChanges = z.output<typeof changeSupplierInvoice.body>;
