import { nitCheckDigit } from "#core/nit.ts";
import { centsText, millionthsText } from "#server/fiscal/decimals.ts";
import {
  AGENCY,
  CASH_FORM,
  CREDIT_FORM,
  DIAN_NIT,
  DISCOUNT_REASON,
  type DocumentRoot,
  FINAL_CONSUMER,
  ID_TYPES,
  MAKER,
  NO_TAX_LEVEL,
  PARTY_SCHEMES,
  PAYMENT_CODES,
  SPELLED_BY_DIAN,
  TAX_LEVEL_LIST,
  TOTALS_OF,
  TRIBUTES,
  UNIT_CODES,
} from "#server/fiscal/dian-values.ts";
import type {
  Authorization,
  FiscalBuyer,
  FiscalIssuer,
  FiscalPayment,
  FiscalRegister,
  FiscalSoftware,
} from "#server/fiscal/document-input.ts";
import { securityCode } from "#server/fiscal/document-key.ts";
import type { PricedLine, TaxRow, Totals } from "#server/fiscal/priced-lines.ts";
import { element as e, type Xml } from "#server/fiscal/xml.ts";

export const amount = (name: string, cents: number): Xml =>
  e(`cbc:${name}`, { currencyID: "COP" }, centsText(cents));

const check = (nit: string) => String(nitCheckDigit(nit));

const nitOf = (name: string, nit: string): Xml =>
  e(name, { ...AGENCY, schemeID: check(nit), schemeName: ID_TYPES.NIT }, nit);

type Control = {
  number: string;
  qr: string;
  issuer: FiscalIssuer;
  software: FiscalSoftware;
  authorization?: Authorization;
};

export function dianExtension({ number, qr, issuer, software, authorization }: Control): Xml {
  return e(
    "sts:DianExtensions",
    null,
    authorization && invoiceControl(authorization),
    e("sts:InvoiceSource", null, e("cbc:IdentificationCode", COUNTRY_LIST, "CO")),
    e(
      "sts:SoftwareProvider",
      null,
      nitOf("sts:ProviderID", issuer.nit),
      e("sts:SoftwareID", AGENCY, software.id),
    ),
    e("sts:SoftwareSecurityCode", AGENCY, securityCode(software, number)),
    e(
      "sts:AuthorizationProvider",
      null,
      e(
        "sts:AuthorizationProviderID",
        { ...AGENCY, schemeID: DIAN_NIT.check, schemeName: ID_TYPES.NIT },
        DIAN_NIT.digits,
      ),
    ),
    e("sts:QRCode", null, qr),
  );
}

const COUNTRY_LIST = {
  listAgencyID: "6",
  listAgencyName: "United Nations Economic Commission for Europe",
  listSchemeURI: "urn:oasis:names:specification:ubl:codelist:gc:CountryIdentificationCode-2.1",
};

const invoiceControl = ({ resolution, prefix, from, to, validFrom, validTo }: Authorization): Xml =>
  e(
    "sts:InvoiceControl",
    null,
    e("sts:InvoiceAuthorization", null, resolution),
    e("sts:AuthorizationPeriod", null, e("cbc:StartDate", null, validFrom), e("cbc:EndDate", null, validTo)),
    e(
      "sts:AuthorizedInvoices",
      null,
      prefix !== "" && e("sts:Prefix", null, prefix),
      e("sts:From", null, from),
      e("sts:To", null, to),
    ),
  );

/** The three groups of an equivalent document. The accents in the names are part of them. */
export function registerExtensions(
  buyer: FiscalBuyer | null,
  register: FiscalRegister,
  lineExtension: number,
): Xml[] {
  const group = (outer: string, inner: string, values: readonly (readonly [string, string])[]) =>
    e(
      outer,
      null,
      e(
        inner,
        null,
        values.map(([name, value]) => [e("Name", null, name), e("Value", null, short(value))]),
      ),
    );
  return [
    group("FabricanteSoftware", "InformacionDelFabricanteDelSoftware", [
      ["NombreApellido", MAKER.person],
      ["RazonSocial", MAKER.company],
      ["NombreSoftware", MAKER.software],
    ]),
    group("BeneficiosComprador", "InformacionBeneficiosComprador", [
      ["Codigo", buyer?.document ?? FINAL_CONSUMER.document],
      ["NombresApellidos", buyer?.name ?? FINAL_CONSUMER.name],
      ["Puntos", "0"],
    ]),
    group("PuntoVenta", "InformacionCajaVenta", [
      ["PlacaCaja", register.plate],
      ["UbicaciónCaja", register.place],
      ["Cajero", register.cashier],
      ["TipoCaja", register.kind],
      ["CódigoVenta", register.saleCode],
      ["SubTotal", centsText(lineExtension)],
    ]),
  ];
}

/** The longest value of those groups. */
const short = (text: string) => text.slice(0, 100);

export function supplierParty(issuer: FiscalIssuer, prefix: string): Xml {
  return e(
    "cac:AccountingSupplierParty",
    null,
    e("cbc:AdditionalAccountID", null, issuer.personType === "LEGAL" ? "1" : "2"),
    e(
      "cac:Party",
      null,
      issuer.activity !== undefined && e("cbc:IndustryClassificationCode", null, issuer.activity),
      e("cac:PartyName", null, e("cbc:Name", null, issuer.tradeName)),
      e("cac:PhysicalLocation", null, e("cac:Address", null, address(issuer))),
      e(
        "cac:PartyTaxScheme",
        null,
        e("cbc:RegistrationName", null, issuer.legalName),
        nitOf("cbc:CompanyID", issuer.nit),
        taxLevel(issuer.levels),
        e("cac:RegistrationAddress", null, address(issuer)),
        scheme(issuer.scheme),
      ),
      e(
        "cac:PartyLegalEntity",
        null,
        e("cbc:RegistrationName", null, issuer.legalName),
        nitOf("cbc:CompanyID", issuer.nit),
        e("cac:CorporateRegistrationScheme", null, e("cbc:ID", null, prefix)),
      ),
      contact(issuer),
    ),
  );
}

const taxLevel = (levels: readonly string[]): Xml =>
  e(
    "cbc:TaxLevelCode",
    { listName: TAX_LEVEL_LIST },
    levels.length > 0 ? [...levels].sort().join(";") : NO_TAX_LEVEL,
  );

function scheme(key: keyof typeof PARTY_SCHEMES): Xml {
  const { id, name } = PARTY_SCHEMES[key];
  return e("cac:TaxScheme", null, e("cbc:ID", null, id), e("cbc:Name", null, name));
}

function address({ municipality, postalCode, address: line }: FiscalIssuer): Xml[] {
  const { name, department } = SPELLED_BY_DIAN[municipality.code] ?? municipality;
  return [
    e("cbc:ID", null, municipality.code),
    e("cbc:CityName", null, name),
    ...(postalCode === undefined ? [] : [e("cbc:PostalZone", null, postalCode)]),
    e("cbc:CountrySubentity", null, department),
    e("cbc:CountrySubentityCode", null, municipality.code.slice(0, 2)),
    e("cac:AddressLine", null, e("cbc:Line", null, line)),
    e(
      "cac:Country",
      null,
      e("cbc:IdentificationCode", null, "CO"),
      e("cbc:Name", { languageID: "es" }, "Colombia"),
    ),
  ];
}

const contact = ({ phone, email }: { phone?: string; email?: string }) =>
  (phone !== undefined || email !== undefined) &&
  e(
    "cac:Contact",
    null,
    phone !== undefined && e("cbc:Telephone", null, phone),
    email !== undefined && e("cbc:ElectronicMail", null, email),
  );

export function customerParty(buyer: FiscalBuyer | null): Xml {
  const { document, name } = buyer ?? FINAL_CONSUMER;
  const type = buyer?.documentType ?? "CC";
  const isCompany = type === "NIT";
  const scheme_ = {
    ...AGENCY,
    schemeID: isCompany ? check(document) : undefined,
    schemeName: ID_TYPES[type],
  };
  return e(
    "cac:AccountingCustomerParty",
    null,
    e("cbc:AdditionalAccountID", null, isCompany ? "1" : "2"),
    e(
      "cac:Party",
      null,
      e("cac:PartyIdentification", null, e("cbc:ID", scheme_, document)),
      e("cac:PartyName", null, e("cbc:Name", null, name)),
      e(
        "cac:PartyTaxScheme",
        null,
        e("cbc:RegistrationName", null, name),
        e("cbc:CompanyID", scheme_, document),
        taxLevel([]),
        scheme("NONE"),
      ),
      contact({ email: buyer?.email }),
    ),
  );
}

/** Each form and means once; they have no amounts. */
export function paymentMeans(payments: readonly FiscalPayment[]): Xml[] {
  const rows = new Map(
    payments.map((payment) => {
      const row = paymentRow(payment);
      return [row.join(" "), row] as const;
    }),
  );
  return [...rows.values()].map(([form, code, due]) =>
    e(
      "cac:PaymentMeans",
      null,
      e("cbc:ID", null, form),
      e("cbc:PaymentMeansCode", null, code),
      due !== undefined && e("cbc:PaymentDueDate", null, due),
    ),
  );
}

function paymentRow({ method, card, dueDate }: FiscalPayment): [form: string, code: string, due?: string] {
  switch (method) {
    case "CASH":
      return [CASH_FORM, PAYMENT_CODES.CASH];
    case "CARD":
      return [CASH_FORM, card === "CREDIT" ? PAYMENT_CODES.CARD_CREDIT : PAYMENT_CODES.CARD_DEBIT];
    case "CREDIT":
      return [CREDIT_FORM, PAYMENT_CODES.AGREED, dueDate];
    case "OTHER":
      return [CASH_FORM, PAYMENT_CODES.UNDEFINED];
    default:
      return [CASH_FORM, PAYMENT_CODES.TRANSFER];
  }
}

export function headerTaxes({ taxes }: Totals): Xml[] {
  return taxes.map((tax) =>
    e("cac:TaxTotal", null, amount("TaxAmount", tax.amount), tax.rows.map(taxSubtotal)),
  );
}

function taxSubtotal({ tribute, rate, perUnit, quantity, base, amount: tax }: TaxRow): Xml {
  const { id, name } = TRIBUTES[tribute];
  const taxScheme = e("cac:TaxScheme", null, e("cbc:ID", null, id), e("cbc:Name", null, name));
  if (perUnit !== undefined && quantity !== undefined)
    return e(
      "cac:TaxSubtotal",
      null,
      amount("TaxAmount", tax),
      e("cbc:BaseUnitMeasure", { unitCode: UNIT_CODES.UNIT }, millionthsText(quantity)),
      amount("PerUnitAmount", perUnit),
      e("cac:TaxCategory", null, taxScheme),
    );
  return e(
    "cac:TaxSubtotal",
    null,
    amount("TaxableAmount", base),
    amount("TaxAmount", tax),
    e("cac:TaxCategory", null, e("cbc:Percent", null, centsText(rate ?? 0)), taxScheme),
  );
}

export const monetaryTotal = (
  root: DocumentRoot,
  { lineExtension, taxExclusive, taxInclusive }: Totals,
): Xml =>
  e(
    `cac:${TOTALS_OF[root]}`,
    null,
    amount("LineExtensionAmount", lineExtension),
    amount("TaxExclusiveAmount", taxExclusive),
    amount("TaxInclusiveAmount", taxInclusive),
    amount("PayableAmount", taxInclusive),
  );

export function lineElement(root: DocumentRoot, line: PricedLine, index: number): Xml {
  const quantity = (name: string) =>
    e(`cbc:${name}`, { unitCode: line.unitCode }, millionthsText(line.quantity));
  const discount = line.gross > line.net && discountOf(line);
  const taxes = line.taxes.map((row) =>
    e("cac:TaxTotal", null, amount("TaxAmount", row.amount), taxSubtotal(row)),
  );
  const isInvoice = root === "Invoice";
  return e(
    `cac:${root}Line`,
    null,
    e("cbc:ID", null, index + 1),
    quantity(QUANTITY_OF[root]),
    amount("LineExtensionAmount", line.net),
    root !== "DebitNote" && e("cbc:FreeOfChargeIndicator", null, "false"),
    // The schemas want them in this order.
    isInvoice ? [discount, taxes] : [taxes, discount],
    e("cac:Item", null, e("cbc:Description", null, line.description), standardCode(line.code)),
    e(
      "cac:Price",
      null,
      e("cbc:PriceAmount", { currencyID: "COP" }, millionthsText(line.price)),
      quantity("BaseQuantity"),
    ),
  );
}

const QUANTITY_OF: Record<DocumentRoot, string> = {
  Invoice: "InvoicedQuantity",
  CreditNote: "CreditedQuantity",
  DebitNote: "DebitedQuantity",
};

const discountOf = ({ gross, net }: PricedLine): Xml =>
  e(
    "cac:AllowanceCharge",
    null,
    e("cbc:ID", null, "1"),
    e("cbc:ChargeIndicator", null, "false"),
    e("cbc:AllowanceChargeReasonCode", null, DISCOUNT_REASON.code),
    e("cbc:AllowanceChargeReason", null, DISCOUNT_REASON.text),
    amount("Amount", gross - net),
    amount("BaseAmount", gross),
  );

/** Barcodes of 8, 12, 13 or 14 digits that end in their check digit. Any other code is the shop's own. */
function isGtin(code: string): boolean {
  if (!/^(?:\d{8}|\d{12,14})$/.test(code)) return false;
  const weighted = [...code].reverse().map((digit, i) => Number(digit) * (i % 2 === 0 ? 1 : 3));
  return weighted.reduce((total, value) => total + value, 0) % 10 === 0;
}

function standardCode(code: string): Xml {
  const list = isGtin(code)
    ? { schemeAgencyID: "9", schemeID: "010", schemeName: "GTIN" }
    : { schemeID: "999", schemeName: "Estándar de adopción del contribuyente" };
  return e("cac:StandardItemIdentification", null, e("cbc:ID", list, code));
}
