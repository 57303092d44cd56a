import { z } from "zod";
import { endpoint, object } from "#core/contract/define.ts";
import {
  day,
  idParam,
  instant,
  measuredQuantity,
  measuredStock,
  oneOf,
  optionalUuid,
  successOf,
  successStatus,
} from "#core/contract/fields.ts";
import { longList, page, pageSize, pagination } from "#core/contract/lists.ts";
import { MAX_MONEY } from "#core/money.ts";
import { formatNumber } from "#core/number-text.ts";
import { UNITS } from "#core/units.ts";

const nullableText = z.string().nullable();

export const INVOICE_KINDS = ["INVOICE", "POS", "CREDIT_NOTE", "DEBIT_NOTE"] as const;
export type InvoiceKind = (typeof INVOICE_KINDS)[number];
export const INVOICE_STATES = ["DRAFT", "RECEIVED", "DISMISSED"] as const;
export type InvoiceState = (typeof INVOICE_STATES)[number];
export const SIGNATURE_STATES = ["VALID", "ALTERED", "ABSENT"] as const;
/** MEMORY: a person chose this product for the supplier's code before. */
export const MATCH_SOURCES = ["MEMORY", "CODE", "NAME"] as const;
export type MatchSource = (typeof MATCH_SOURCES)[number];

export const MAX_INVOICE_LINES = 1_000;
export const MAX_INVOICE_BYTES = 2 * 1024 * 1024;
/** Maximum size of an unpacked zip file, in bytes. */
export const MAX_UNPACKED_BYTES = 20 * 1024 * 1024;
export const MAX_XML_BYTES = 6 * 1024 * 1024;
/** Maximum pieces in one unit of the supplier. */
const MAX_UNITS = 10_000;

export const invoiceTax = object(() => ({
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

export const invoiceLine = object(() => ({
  line: z.number(),
  code: nullableText,
  gtin: nullableText,
  description: z.string(),
  /** The code of the supplier's unit, for example 94, KGM or BX. */
  unit: z.string(),
  quantity: z.number(),
  /** Pesos before taxes and discounts. */
  price: z.number(),
  /** Pesos after the line's discounts, before taxes. */
  total: z.number(),
  taxRate: z.number().nullable(),
  taxes: z.array(invoiceTax),
  free: z.boolean(),
  /** Pesos before taxes, with the line's share of the document's discounts and charges. */
  cost: z.number(),
  match: object(() => ({ ...matchedProduct, by: z.enum(MATCH_SOURCES) })).nullable(),
  suggestions: z.array(object(() => matchedProduct)),
  /** What was received; for a draft, what was entered so far. */
  received: object(() => ({
    quantity: z.number(),
    freeUnits: z.number(),
    paid: z.number(),
    expiresOn: nullableText,
  })).nullable(),
}));
export type InvoiceLine = z.output<typeof invoiceLine>;

export const invoiceSummary = {
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
  /** Whether the computed CUFE equals the one in the AttachedDocument; null if that names none. */
  cufeMatches: z.boolean().nullable(),
  signature: z.enum(SIGNATURE_STATES),
  currency: z.string(),
  issuedAt: instant,
  dueAt: nullableText,
  credit: z.boolean(),
  total: z.number(),
  state: z.enum(INVOICE_STATES),
  receptionId: nullableText,
  purchaseOrderId: nullableText,
  createdAt: instant,
  /** The number of lines, and the number of lines without a product. */
  _count: object(() => ({ lines: z.number(), unmatched: z.number() })),
};
export const listedInvoice = object(() => invoiceSummary);
export type ListedInvoice = z.output<typeof listedInvoice>;

export const quantityDifference = object(() => ({
  line: z.number(),
  billed: z.number(),
  received: z.number(),
}));

export const supplierInvoice = object(() => ({
  ...invoiceSummary,
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

const oneInvoice = successOf(supplierInvoice);

const MAX_LETTERS = Math.ceil(MAX_INVOICE_BYTES / 3) * 4;
const NO_FILE = "El archivo de la factura es un dato obligatorio";

export const uploadSupplierInvoice = endpoint(() => ({
  method: "POST",
  path: "/supplier-invoices",
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
  output: oneInvoice,
}));

export const listSupplierInvoices = endpoint(() => ({
  method: "GET",
  path: "/supplier-invoices",
  summary: "Facturas de proveedores, la que llegó de última primero",
  permission: "purchaseOrders.write",
  query: object(() => ({
    state: oneOf("El estado", INVOICE_STATES).optional(),
    page: page.default(1),
    limit: pageSize.default(20),
  })),
  output: object(() => ({
    status: successStatus,
    data: object(() => ({ invoices: z.array(listedInvoice) })),
    pagination,
  })),
}));

export const getSupplierInvoice = endpoint(() => ({
  method: "GET",
  path: "/supplier-invoices/:id",
  summary: "Una factura de proveedor con sus líneas y los productos que les corresponden",
  permission: "purchaseOrders.write",
  params: idParam,
  notFound: "SUPPLIER_INVOICE_NOT_FOUND",
  output: oneInvoice,
}));

export const lineNumber = z
  .number("La línea es un dato obligatorio")
  .int("La línea debe ser un número entero")
  .min(1, "La línea no es de esta factura")
  .max(MAX_INVOICE_LINES, "La línea no es de esta factura");

const MONEY_RANGE = `Lo que costó debe ser un número entre 0 y ${formatNumber(MAX_MONEY)}`;
/** Pesos with decimals, as invoices have. */
export const paidAmount = z.number(MONEY_RANGE).min(0, MONEY_RANGE).max(MAX_MONEY, MONEY_RANGE);
export const unitsPerPackage = measuredQuantity("Las unidades que trae", MAX_UNITS);
export const expiresOn = z
  .union(
    [day("La fecha de vencimiento").nullish(), z.literal("")],
    "La fecha de vencimiento debe ser una fecha AAAA-MM-DD",
  )
  .transform((value) => value || null);
export const TOO_MANY_LINES = `Una factura puede tener hasta ${formatNumber(MAX_INVOICE_LINES)} líneas`;

export const changeSupplierInvoice = endpoint(() => ({
  method: "PATCH",
  path: "/supplier-invoices/:id",
  summary: "Guardar lo que se decidió de una factura que no se ha recibido, o descartarla",
  permission: "purchaseOrders.write",
  params: idParam,
  notFound: "SUPPLIER_INVOICE_NOT_FOUND",
  maxBody: 512 * 1024,
  body: object(() => ({
    lines: longList(
      object(() => ({
        line: lineNumber,
        productId: optionalUuid("El producto").transform((id) => id ?? null),
        presentationId: optionalUuid("La presentación").transform((id) => id ?? null),
        units: unitsPerPackage.nullish(),
        quantity: measuredStock("La cantidad").nullish(),
        freeUnits: measuredStock("La ñapa").nullish(),
        paid: paidAmount.nullish(),
        expiresOn,
      })),
      MAX_INVOICE_LINES,
      { none: "La lista no tiene líneas", tooMany: TOO_MANY_LINES },
    ).optional(),
    state: oneOf("El estado", ["DRAFT", "DISMISSED"]).optional(),
  })).refine(({ lines, state }) => lines !== undefined || state !== undefined, "Di qué cambia en la factura"),
  output: oneInvoice,
}));
export type InvoiceChanges = z.output<typeof changeSupplierInvoice.body>;
