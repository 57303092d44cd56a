import { computeNitCheckDigit } from "#core/people/nit.ts";
import {
  ANONYMOUS_BUYER,
  DIAN_AGENCY,
  DIAN_ID_TYPE_CODES,
  DIAN_MUNICIPALITY_NAMES,
  NO_TAX_LEVEL_CODE,
  ORGANIZATION_CODES,
  PARTY_TAX_SCHEMES,
  requireListEntry,
  TAX_LEVEL_LIST_NAME,
} from "#server/fiscal/dian-values.ts";
import type { FiscalBuyer, FiscalIssuer } from "#server/fiscal/document/document-input.ts";
import { buildXmlElement as e, type XmlChild, type XmlFragment } from "#server/fiscal/xml/build-xml.ts";

const check = (nit: string) => String(computeNitCheckDigit(nit));

export const nitElement = (name: string, nit: string): XmlFragment =>
  e(name, { ...DIAN_AGENCY, schemeID: check(nit), schemeName: DIAN_ID_TYPE_CODES.NIT }, nit);

export function supplierPartyElement(issuer: FiscalIssuer, prefix: string): XmlFragment {
  return e(
    "cac:AccountingSupplierParty",
    e("cbc:AdditionalAccountID", requireListEntry(ORGANIZATION_CODES, issuer.personType)),
    e(
      "cac:Party",
      issuer.activity !== undefined && e("cbc:IndustryClassificationCode", issuer.activity),
      e("cac:PartyName", e("cbc:Name", issuer.tradeName)),
      e("cac:PhysicalLocation", e("cac:Address", address(issuer))),
      e(
        "cac:PartyTaxScheme",
        e("cbc:RegistrationName", issuer.legalName),
        nitElement("cbc:CompanyID", issuer.nit),
        taxLevel(issuer.levels),
        e("cac:RegistrationAddress", address(issuer)),
        taxSchemeElement(PARTY_TAX_SCHEMES[issuer.scheme]),
      ),
      e(
        "cac:PartyLegalEntity",
        e("cbc:RegistrationName", issuer.legalName),
        nitElement("cbc:CompanyID", issuer.nit),
        e("cac:CorporateRegistrationScheme", e("cbc:ID", prefix)),
      ),
      contact(issuer),
    ),
  );
}

const taxLevel = (levels: readonly string[]) =>
  e(
    "cbc:TaxLevelCode",
    { listName: TAX_LEVEL_LIST_NAME },
    levels.length > 0 ? [...levels].sort().join(";") : NO_TAX_LEVEL_CODE,
  );

export const taxSchemeElement = ({ id, name }: { id?: string; name?: string }) =>
  e("cac:TaxScheme", e("cbc:ID", id), e("cbc:Name", name));

function address({ municipality, postalCode, address: line }: FiscalIssuer): XmlChild[] {
  const { name, department } = DIAN_MUNICIPALITY_NAMES[municipality.code] ?? municipality;
  return [
    e("cbc:ID", municipality.code),
    e("cbc:CityName", name),
    postalCode !== undefined && e("cbc:PostalZone", postalCode),
    e("cbc:CountrySubentity", department),
    e("cbc:CountrySubentityCode", municipality.code.slice(0, 2)),
    e("cac:AddressLine", e("cbc:Line", line)),
    e("cac:Country", e("cbc:IdentificationCode", "CO"), e("cbc:Name", { languageID: "es" }, "Colombia")),
  ];
}

const contact = ({ phone, email }: { phone?: string; email?: string }) =>
  (phone !== undefined || email !== undefined) &&
  e(
    "cac:Contact",
    phone !== undefined && e("cbc:Telephone", phone),
    email !== undefined && e("cbc:ElectronicMail", email),
  );

export function customerPartyElement(buyer: FiscalBuyer | null): XmlFragment {
  const { document, name } = buyer ?? ANONYMOUS_BUYER;
  const type = buyer?.documentType ?? "CC";
  const scheme_ = {
    ...DIAN_AGENCY,
    schemeID: type === "NIT" ? check(document) : undefined,
    schemeName: requireListEntry(DIAN_ID_TYPE_CODES, type),
  };
  return e(
    "cac:AccountingCustomerParty",
    // Only the document says what the buyer is, because nothing else may be asked of a buyer.
    e("cbc:AdditionalAccountID", ORGANIZATION_CODES[type === "NIT" ? "LEGAL" : "NATURAL"]),
    e(
      "cac:Party",
      e("cac:PartyIdentification", e("cbc:ID", scheme_, document)),
      e("cac:PartyName", e("cbc:Name", name)),
      e(
        "cac:PartyTaxScheme",
        e("cbc:RegistrationName", name),
        e("cbc:CompanyID", scheme_, document),
        taxLevel([]),
        taxSchemeElement(PARTY_TAX_SCHEMES.NONE),
      ),
      contact({ email: buyer?.email }),
    ),
  );
}
