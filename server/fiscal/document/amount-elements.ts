import { hasValidGtinCheckDigit } from "#core/goods/barcodes.ts";
import { centsToDecimalText, millionthsToDecimalText } from "#server/fiscal/decimals.ts";
import {
  DIAN_TAXES,
  DIAN_UNIT_CODES,
  DISCOUNT_REASON,
  type DocumentRoot,
  MONETARY_TOTAL_ELEMENTS,
  requireListEntry,
} from "#server/fiscal/dian-values.ts";
import { taxSchemeElement } from "#server/fiscal/document/party-elements.ts";
import type { DocumentTax, DocumentTotals, PricedLine } from "#server/fiscal/document/priced-lines.ts";
import { buildXmlElement as e, type XmlFragment } from "#server/fiscal/xml/build-xml.ts";

const amountElement = (name: string, cents: number): XmlFragment =>
  e(`cbc:${name}`, { currencyID: "COP" }, centsToDecimalText(cents));

export function taxTotalElements({ taxes }: DocumentTotals): XmlFragment[] {
  return taxes.map((tax) =>
    e("cac:TaxTotal", amountElement("TaxAmount", tax.amount), tax.rows.map(taxSubtotal)),
  );
}

function taxSubtotal({ tribute, rate, perUnit, quantity, base, amount: tax }: DocumentTax): XmlFragment {
  const taxScheme = taxSchemeElement(requireListEntry(DIAN_TAXES, tribute));
  if (perUnit !== undefined && quantity !== undefined)
    return e(
      "cac:TaxSubtotal",
      amountElement("TaxAmount", tax),
      e("cbc:BaseUnitMeasure", { unitCode: DIAN_UNIT_CODES.UNIT }, millionthsToDecimalText(quantity)),
      amountElement("PerUnitAmount", perUnit),
      e("cac:TaxCategory", taxScheme),
    );
  return e(
    "cac:TaxSubtotal",
    amountElement("TaxableAmount", base),
    amountElement("TaxAmount", tax),
    e("cac:TaxCategory", e("cbc:Percent", centsToDecimalText(rate ?? 0)), taxScheme),
  );
}

export const monetaryTotalElement = (
  root: DocumentRoot,
  { lineExtension, taxExclusive, taxInclusive }: DocumentTotals,
): XmlFragment =>
  e(
    `cac:${MONETARY_TOTAL_ELEMENTS[root]}`,
    amountElement("LineExtensionAmount", lineExtension),
    amountElement("TaxExclusiveAmount", taxExclusive),
    amountElement("TaxInclusiveAmount", taxInclusive),
    amountElement("PayableAmount", taxInclusive),
  );

export function documentLineElement(root: DocumentRoot, line: PricedLine, index: number): XmlFragment {
  const quantity = (name: string) =>
    e(`cbc:${name}`, { unitCode: line.unitCode }, millionthsToDecimalText(line.quantity));
  const discount = line.gross > line.net && discountOf(line);
  const taxes = line.taxes.map((row) =>
    e("cac:TaxTotal", amountElement("TaxAmount", row.amount), taxSubtotal(row)),
  );
  const isInvoice = root === "Invoice";
  return e(
    `cac:${root}Line`,
    e("cbc:ID", index + 1),
    quantity(QUANTITY_OF[root]),
    amountElement("LineExtensionAmount", line.net),
    root !== "DebitNote" && e("cbc:FreeOfChargeIndicator", "false"),
    // The XML schemas require this order.
    isInvoice ? [discount, taxes] : [taxes, discount],
    e("cac:Item", e("cbc:Description", line.description), standardCode(line.code)),
    e(
      "cac:Price",
      e("cbc:PriceAmount", { currencyID: "COP" }, millionthsToDecimalText(line.price)),
      quantity("BaseQuantity"),
    ),
  );
}

const QUANTITY_OF: Record<DocumentRoot, string> = {
  Invoice: "InvoicedQuantity",
  CreditNote: "CreditedQuantity",
  DebitNote: "DebitedQuantity",
};

const discountOf = ({ gross, net }: PricedLine) =>
  e(
    "cac:AllowanceCharge",
    e("cbc:ID", "1"),
    e("cbc:ChargeIndicator", "false"),
    e("cbc:AllowanceChargeReasonCode", DISCOUNT_REASON.code),
    e("cbc:AllowanceChargeReason", DISCOUNT_REASON.text),
    amountElement("Amount", gross - net),
    amountElement("BaseAmount", gross),
  );

/** True for 8, 12, 13 or 14 digits with a correct check digit; other codes are the shop's own. */
const isGtin = (code: string): boolean => /^(?:\d{8}|\d{12,14})$/.test(code) && hasValidGtinCheckDigit(code);

function standardCode(code: string): XmlFragment {
  const list = isGtin(code)
    ? { schemeAgencyID: "9", schemeID: "010", schemeName: "GTIN" }
    : { schemeID: "999", schemeName: "Estándar de adopción del contribuyente" };
  return e("cac:StandardItemIdentification", e("cbc:ID", list, code));
}
