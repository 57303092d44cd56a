import { createHash } from "node:crypto";

export type TestInvoiceLine = {
  code?: string;
  gtin?: string;
  name: string;
  quantity?: number;
  price: number;
  unit?: string;
  vat?: number;
  /** Other taxes: code, name and amount. */
  others?: [code: string, name: string, amount: number][];
};
export type TestInvoiceFields = {
  root?: "Invoice" | "CreditNote" | "DebitNote";
  number?: string;
  nit?: string;
  supplier?: string;
  buyer?: string;
  items: readonly TestInvoiceLine[];
  dueOn?: string | null;
  currency?: string;
  refers?: { number: string; cufe: string };
  adjustment?: { charge: boolean; amount: number };
  prefix?: string;
};

const UBL = "urn:oasis:names:specification:ubl:schema:xsd:";
export const cufeOfInvoice = (number: string) => createHash("sha384").update(number).digest("hex");

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** An unsigned electronic document as suppliers send it; a test states only the fields that it is about. */
export function anInvoice({
  root = "Invoice",
  number = "FE1",
  nit = "900123456",
  ...about
}: TestInvoiceFields): string {
  const {
    supplier = "Distribuidora Andina S.A.S.",
    buyer = "800197268",
    items,
    dueOn,
    currency = "COP",
  } = about;
  const { prefix: b = "cbc", refers, adjustment } = about;
  const quantityName = { Invoice: "Invoiced", CreditNote: "Credited", DebitNote: "Debited" }[root];
  const money = (name: string, value: number) =>
    `<${b}:${name} currencyID="${currency}">${value.toFixed(2)}</${b}:${name}>`;
  const tax = (code: string, name: string, rate: number | null, base: number, amount: number) =>
    `<cac:TaxTotal>${money("TaxAmount", amount)}<cac:TaxSubtotal>${money("TaxableAmount", base)}${money("TaxAmount", amount)}<cac:TaxCategory>${rate === null ? "" : `<${b}:Percent>${rate.toFixed(2)}</${b}:Percent>`}<cac:TaxScheme><${b}:ID>${code}</${b}:ID><${b}:Name>${name}</${b}:Name></cac:TaxScheme></cac:TaxCategory></cac:TaxSubtotal></cac:TaxTotal>`;
  let [sum, taxes] = [0, 0];
  const lines = items.map(({ code, gtin, name, quantity = 1, price, unit = "94", vat, others = [] }, i) => {
    const total = Math.round(quantity * price * 100) / 100;
    const own = vat === undefined ? 0 : Math.round(total * vat) / 100;
    sum += total;
    taxes += own + others.reduce((all, [, , amount]) => all + amount, 0);
    return `<cac:${root}Line><${b}:ID>${i + 1}</${b}:ID><${b}:${quantityName}Quantity unitCode="${unit}">${quantity}</${b}:${quantityName}Quantity>${money("LineExtensionAmount", total)}${vat === undefined ? "" : tax("01", "IVA", vat, total, own)}${others.map(([scheme, label, amount]) => tax(scheme, label, null, total, amount)).join("")}<cac:Item><${b}:Description>${escaped(name)}</${b}:Description>${code ? `<cac:SellersItemIdentification><${b}:ID>${code}</${b}:ID></cac:SellersItemIdentification>` : ""}${gtin ? `<cac:StandardItemIdentification><${b}:ID schemeID="010">${gtin}</${b}:ID></cac:StandardItemIdentification>` : ""}</cac:Item><cac:Price>${money("PriceAmount", price)}</cac:Price></cac:${root}Line>`;
  });
  const payable =
    sum + taxes + (adjustment ? (adjustment.charge ? adjustment.amount : -adjustment.amount) : 0);
  const party = (id: string, name: string, more = "") =>
    `<cac:Party><cac:PartyTaxScheme><${b}:RegistrationName>${escaped(name)}</${b}:RegistrationName><${b}:CompanyID schemeName="31">${id}</${b}:CompanyID></cac:PartyTaxScheme>${more}</cac:Party>`;
  const means = `<cac:PaymentMeans><${b}:ID>${dueOn ? 2 : 1}</${b}:ID><${b}:PaymentMeansCode>10</${b}:PaymentMeansCode>${dueOn ? `<${b}:PaymentDueDate>${dueOn}</${b}:PaymentDueDate>` : ""}</cac:PaymentMeans>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="${UBL}${root}-2" xmlns:cac="${UBL}CommonAggregateComponents-2" xmlns:${b}="${UBL}CommonBasicComponents-2"><${b}:ID>${number}</${b}:ID><${b}:UUID schemeName="CUFE-SHA384">${cufeOfInvoice(number)}</${b}:UUID><${b}:IssueDate>2026-11-20</${b}:IssueDate><${b}:IssueTime>10:00:00-05:00</${b}:IssueTime>${root === "Invoice" ? `<${b}:InvoiceTypeCode>01</${b}:InvoiceTypeCode>` : ""}<${b}:DocumentCurrencyCode>${currency}</${b}:DocumentCurrencyCode>${refers ? `<cac:BillingReference><cac:InvoiceDocumentReference><${b}:ID>${refers.number}</${b}:ID><${b}:UUID>${refers.cufe}</${b}:UUID></cac:InvoiceDocumentReference></cac:BillingReference>` : ""}<cac:AccountingSupplierParty>${party(nit, supplier, `<cac:Contact><${b}:Telephone>6015550100</${b}:Telephone></cac:Contact>`)}</cac:AccountingSupplierParty><cac:AccountingCustomerParty>${party(buyer, "Tienda")}</cac:AccountingCustomerParty>${means}${adjustment ? `<cac:AllowanceCharge><${b}:ChargeIndicator>${adjustment.charge}</${b}:ChargeIndicator>${money("Amount", adjustment.amount)}</cac:AllowanceCharge>` : ""}<cac:${root === "DebitNote" ? "Requested" : "Legal"}MonetaryTotal>${money("LineExtensionAmount", sum)}${money("PayableAmount", payable)}</cac:${root === "DebitNote" ? "Requested" : "Legal"}MonetaryTotal>${lines.join("")}</${root}>`;
}

/** Puts an invoice into a container with DIAN's reference to it. */
export function anAttachedDocument(invoice: string, cufe: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?><AttachedDocument xmlns="${UBL}AttachedDocument-2" xmlns:cac="${UBL}CommonAggregateComponents-2" xmlns:cbc="${UBL}CommonBasicComponents-2"><cbc:ID>1</cbc:ID><cac:Attachment><cac:ExternalReference><cbc:Description><![CDATA[${invoice}]]></cbc:Description></cac:ExternalReference></cac:Attachment><cac:ParentDocumentLineReference><cac:DocumentReference><cbc:UUID>${cufe}</cbc:UUID></cac:DocumentReference></cac:ParentDocumentLineReference></AttachedDocument>`;
}

export const toBase64 = (text: string | Buffer) => Buffer.from(text).toString("base64");
