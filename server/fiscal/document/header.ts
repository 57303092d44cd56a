import { centsText } from "#server/fiscal/decimals.ts";
import {
  CASH_PAYMENT_FORM,
  CREDIT_PAYMENT_FORM,
  DIAN_AGENCY,
  DIAN_NIT,
  FINAL_CONSUMER,
  ID_TYPES,
  PAYMENT_CODES,
  SOFTWARE_MAKER,
} from "#server/fiscal/dian-values.ts";
import type {
  FiscalBuyer,
  FiscalIssuer,
  FiscalPayment,
  FiscalRegister,
  FiscalSoftware,
  NumberingAuthorization,
} from "#server/fiscal/document/document-input.ts";
import { securityCode } from "#server/fiscal/document/document-key.ts";
import { nitElement } from "#server/fiscal/document/parties.ts";
import { element as e, type Xml } from "#server/fiscal/xml/xml.ts";

type Control = {
  number: string;
  qr: string;
  issuer: FiscalIssuer;
  software: FiscalSoftware;
  authorization?: NumberingAuthorization;
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
      nitElement("sts:ProviderID", issuer.nit),
      e("sts:SoftwareID", DIAN_AGENCY, software.id),
    ),
    e("sts:SoftwareSecurityCode", DIAN_AGENCY, securityCode(software, number)),
    e(
      "sts:AuthorizationProvider",
      null,
      e(
        "sts:AuthorizationProviderID",
        { ...DIAN_AGENCY, schemeID: DIAN_NIT.check, schemeName: ID_TYPES.NIT },
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

const invoiceControl = ({ resolution, prefix, from, to, validFrom, validTo }: NumberingAuthorization): Xml =>
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

/** DIAN defines these names, some with and some without accents. */
export function cashRegisterExtensions(
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
        values.map(([name, value]) => [e("Name", null, name), e("Value", null, shortened(value))]),
      ),
    );
  return [
    group("FabricanteSoftware", "InformacionDelFabricanteDelSoftware", [
      ["NombreApellido", SOFTWARE_MAKER.person],
      ["RazonSocial", SOFTWARE_MAKER.company],
      ["NombreSoftware", SOFTWARE_MAKER.software],
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

const shortened = (text: string) => text.slice(0, 100);

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
      return [CASH_PAYMENT_FORM, PAYMENT_CODES.CASH];
    case "CARD":
      return [CASH_PAYMENT_FORM, card === "CREDIT" ? PAYMENT_CODES.CARD_CREDIT : PAYMENT_CODES.CARD_DEBIT];
    case "CREDIT":
      return [CREDIT_PAYMENT_FORM, PAYMENT_CODES.AGREED, dueDate];
    case "OTHER":
      return [CASH_PAYMENT_FORM, PAYMENT_CODES.UNDEFINED];
    default:
      return [CASH_PAYMENT_FORM, PAYMENT_CODES.TRANSFER];
  }
}
