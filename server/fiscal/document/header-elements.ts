import { centsToDecimalText } from "#server/fiscal/decimals.ts";
import {
  ANONYMOUS_BUYER,
  DECLARED_CARDS,
  DECLARED_PAYMENT_MEANS,
  DIAN_AGENCY,
  DIAN_ID_TYPE_CODES,
  DIAN_NIT,
  requireListEntry,
  SOFTWARE_MAKER,
  UNSAID_CARD,
} from "#server/fiscal/dian-values.ts";
import type {
  FiscalBuyer,
  FiscalCashRegister,
  FiscalIssuer,
  FiscalPayment,
  FiscalSoftware,
  NumberingAuthorization,
} from "#server/fiscal/document/document-input.ts";
import { softwareSecurityCode } from "#server/fiscal/document/document-key.ts";
import { nitElement } from "#server/fiscal/document/party-elements.ts";
import { buildXmlElement as e, type XmlFragment } from "#server/fiscal/xml/build-xml.ts";

type Control = {
  number: string;
  qr: string;
  issuer: FiscalIssuer;
  software: FiscalSoftware;
  authorization?: NumberingAuthorization;
};

export function dianExtensionElement({ number, qr, issuer, software, authorization }: Control): XmlFragment {
  return e(
    "sts:DianExtensions",
    authorization && invoiceControl(authorization),
    e("sts:InvoiceSource", e("cbc:IdentificationCode", COUNTRY_LIST, "CO")),
    e(
      "sts:SoftwareProvider",
      nitElement("sts:ProviderID", issuer.nit),
      e("sts:SoftwareID", DIAN_AGENCY, software.id),
    ),
    e("sts:SoftwareSecurityCode", DIAN_AGENCY, softwareSecurityCode(software, number)),
    e(
      "sts:AuthorizationProvider",
      e(
        "sts:AuthorizationProviderID",
        { ...DIAN_AGENCY, schemeID: DIAN_NIT.check, schemeName: DIAN_ID_TYPE_CODES.NIT },
        DIAN_NIT.digits,
      ),
    ),
    e("sts:QRCode", qr),
  );
}

const COUNTRY_LIST = {
  listAgencyID: "6",
  listAgencyName: "United Nations Economic Commission for Europe",
  listSchemeURI: "urn:oasis:names:specification:ubl:codelist:gc:CountryIdentificationCode-2.1",
};

const invoiceControl = ({ resolution, prefix, from, to, validFrom, validTo }: NumberingAuthorization) =>
  e(
    "sts:InvoiceControl",
    e("sts:InvoiceAuthorization", resolution),
    e("sts:AuthorizationPeriod", e("cbc:StartDate", validFrom), e("cbc:EndDate", validTo)),
    e(
      "sts:AuthorizedInvoices",
      prefix !== "" && e("sts:Prefix", prefix),
      e("sts:From", from),
      e("sts:To", to),
    ),
  );

/** DIAN defines the names of the fields, some with and some without accents. */
export function cashRegisterExtensionElements(
  buyer: FiscalBuyer | null,
  register: FiscalCashRegister,
  lineExtension: number,
): XmlFragment[] {
  const group = (outer: string, inner: string, values: readonly (readonly [string, string])[]) => {
    const fields = values.map(([name, value]) => [e("Name", name), e("Value", shortened(value))]);
    return e(outer, e(inner, fields));
  };
  return [
    group("FabricanteSoftware", "InformacionDelFabricanteDelSoftware", [
      ["NombreApellido", SOFTWARE_MAKER.person],
      ["RazonSocial", SOFTWARE_MAKER.company],
      ["NombreSoftware", SOFTWARE_MAKER.software],
    ]),
    group("BeneficiosComprador", "InformacionBeneficiosComprador", [
      ["Codigo", buyer?.document ?? ANONYMOUS_BUYER.document],
      ["NombresApellidos", buyer?.name ?? ANONYMOUS_BUYER.name],
      ["Puntos", "0"],
    ]),
    group("PuntoVenta", "InformacionCajaVenta", [
      ["PlacaCaja", register.plate],
      ["UbicaciónCaja", register.place],
      ["Cajero", register.cashier],
      ["TipoCaja", register.kind],
      ["CódigoVenta", register.saleCode],
      ["SubTotal", centsToDecimalText(lineExtension)],
    ]),
  ];
}

const shortened = (text: string) => text.slice(0, 100);

export function paymentMeansElements(payments: readonly FiscalPayment[]): XmlFragment[] {
  const rows = new Map(
    payments.map((payment) => {
      const row = paymentRow(payment);
      return [row.join(" "), row] as const;
    }),
  );
  return [...rows.values()].map(([form, code, due]) =>
    e(
      "cac:PaymentMeans",
      e("cbc:ID", form),
      e("cbc:PaymentMeansCode", code),
      due !== undefined && e("cbc:PaymentDueDate", due),
    ),
  );
}

function paymentRow({ method, card, dueDate }: FiscalPayment): [form: string, code: string, due?: string] {
  const form = method === "CREDIT" ? "2" : "1";
  if (method === "CARD") return [form, requireListEntry(DECLARED_CARDS, card ?? UNSAID_CARD)];
  const code = requireListEntry(DECLARED_PAYMENT_MEANS, method);
  return method === "CREDIT" ? [form, code, dueDate] : [form, code];
}
