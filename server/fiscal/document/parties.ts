import { nitCheckDigit } from "#core/people/nit.ts";
import {
  ANONYMOUS_BUYER,
  DIAN_AGENCY,
  DIAN_ID_TYPE_CODES,
  DIAN_MUNICIPALITY_NAMES,
  declared,
  NO_TAX_LEVEL_CODE,
  ORGANIZATION_CODES,
  PARTY_TAX_SCHEMES,
  TAX_LEVEL_LIST_NAME,
} from "#server/fiscal/dian-values.ts";
import type { FiscalBuyer, FiscalIssuer } from "#server/fiscal/document/document-input.ts";
import { buildXmlElement as e, type XmlFragment } from "#server/fiscal/xml/xml.ts";

const check = (nit: string) => String(nitCheckDigit(nit));

export const nitElement = (name: string, nit: string): XmlFragment =>
  e(name, { ...DIAN_AGENCY, schemeID: check(nit), schemeName: DIAN_ID_TYPE_CODES.NIT }, nit);

export function supplierPartyElement(issuer: FiscalIssuer, prefix: string): XmlFragment {
  return e(
    "cac:AccountingSupplierParty",
    null,
    e("cbc:AdditionalAccountID", null, declared(ORGANIZATION_CODES, issuer.personType)),
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
        nitElement("cbc:CompanyID", issuer.nit),
        taxLevel(issuer.levels),
        e("cac:RegistrationAddress", null, address(issuer)),
        scheme(issuer.scheme),
      ),
      e(
        "cac:PartyLegalEntity",
        null,
        e("cbc:RegistrationName", null, issuer.legalName),
        nitElement("cbc:CompanyID", issuer.nit),
        e("cac:CorporateRegistrationScheme", null, e("cbc:ID", null, prefix)),
      ),
      contact(issuer),
    ),
  );
}

const taxLevel = (levels: readonly string[]): XmlFragment =>
  e(
    "cbc:TaxLevelCode",
    { listName: TAX_LEVEL_LIST_NAME },
    levels.length > 0 ? [...levels].sort().join(";") : NO_TAX_LEVEL_CODE,
  );

function scheme(key: keyof typeof PARTY_TAX_SCHEMES): XmlFragment {
  const { id, name } = PARTY_TAX_SCHEMES[key];
  return e("cac:TaxScheme", null, e("cbc:ID", null, id), e("cbc:Name", null, name));
}

function address({ municipality, postalCode, address: line }: FiscalIssuer): XmlFragment[] {
  const { name, department } = DIAN_MUNICIPALITY_NAMES[municipality.code] ?? municipality;
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

export function customerPartyElement(buyer: FiscalBuyer | null): XmlFragment {
  const { document, name } = buyer ?? ANONYMOUS_BUYER;
  const type = buyer?.documentType ?? "CC";
  const scheme_ = {
    ...DIAN_AGENCY,
    schemeID: type === "NIT" ? check(document) : undefined,
    schemeName: declared(DIAN_ID_TYPE_CODES, type),
  };
  return e(
    "cac:AccountingCustomerParty",
    null,
    // Only the document says what the buyer is, because nothing else may be asked of a buyer.
    e("cbc:AdditionalAccountID", null, ORGANIZATION_CODES[type === "NIT" ? "LEGAL" : "NATURAL"]),
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
