import { computeNitCheckDigit } from "#core/people/nit.ts";
import {
  ANONYMOUS_BUYER,
  DIAN_MUNICIPALITY_NAMES,
  NO_TAX_LEVEL_CODE,
  PARTY_TAX_SCHEMES,
  TAX_LEVEL_CODES,
} from "#server/fiscal/dian-values.ts";
import { findMunicipalityByCode } from "#server/fiscal/municipalities.ts";
import {
  attributeValueOf,
  childElementAtPath,
  textAtPath,
  textOfElement,
  type XmlElement,
} from "#server/fiscal/xml/read-xml.ts";
import type { RejectDocument } from "./findings.ts";

export function checkDocumentParties(root: XmlElement, reject: RejectDocument): void {
  for (const [name, letter] of [
    ["AccountingSupplierParty", "AJ"],
    ["AccountingCustomerParty", "AK"],
  ] as const) {
    const party = childElementAtPath(root, name, "Party");
    const scheme = party && childElementAtPath(party, "PartyTaxScheme");
    const id = scheme && childElementAtPath(scheme, "CompanyID");
    if (!party || !scheme || !id) {
      reject(`${letter}01`, `Falta ${name}`);
      continue;
    }
    const [document, kind] = [textOfElement(id), attributeValueOf(id, "schemeName")];
    if (
      kind === "31" &&
      (!/^\d{5,10}$/.test(document) ||
        attributeValueOf(id, "schemeID") !== String(computeNitCheckDigit(document)))
    )
      reject(`${letter}24`, "El NIT o su dígito de verificación no es correcto");
    if (kind === "13" && !/^\d+$/.test(document)) reject(`${letter}24`, "El documento solo lleva dígitos");
    if (/^2+$/.test(document) && document !== ANONYMOUS_BUYER.document)
      reject(`${letter}24`, "Consumidor final son doce doses");
    if (!textAtPath(scheme, "RegistrationName")?.trim()) reject(`${letter}20`, "Falta el nombre");
    const levels = (textAtPath(scheme, "TaxLevelCode") ?? "").split(";");
    const taxLevels: readonly string[] = TAX_LEVEL_CODES;
    if (
      !(levels.length === 1 && levels[0] === NO_TAX_LEVEL_CODE) &&
      !levels.every((level) => taxLevels.includes(level))
    )
      reject(`${letter}26`, "Responsabilidad informada no es válida según la lista");
    const pair = Object.values(PARTY_TAX_SCHEMES).find(
      ({ id: code }) => code === textAtPath(scheme, "TaxScheme", "ID"),
    );
    if (!pair || pair.name !== textAtPath(scheme, "TaxScheme", "Name"))
      reject(`${letter}41`, "El tributo y su nombre no son un par");
  }
  const seller = childElementAtPath(root, "AccountingSupplierParty", "Party", "PhysicalLocation", "Address");
  const town = seller && textAtPath(seller, "ID");
  if (!seller || !/^\d{5}$/.test(town ?? "")) reject("AJ09", "El municipio no está en la lista");
  else if (textAtPath(seller, "CountrySubentityCode") !== town!.slice(0, 2))
    reject("AJ12", "El departamento no es el del municipio");
  else checkNames(seller, town!, reject);
  const zone = seller && textAtPath(seller, "PostalZone");
  if (zone !== undefined && !/^\d{6}$/.test(zone)) reject("AJ73", "El código postal tiene seis dígitos");
  if (!childElementAtPath(root, "AccountingCustomerParty", "Party", "PartyIdentification"))
    reject("AK61", "Falta la identificación del comprador");
}

/** The names of municipality and department must equal those in DIAN's list, letter by letter. */
function checkNames(address: XmlElement, code: string, reject: RejectDocument): void {
  const officialName = DIAN_MUNICIPALITY_NAMES[code] ?? findMunicipalityByCode(code);
  if (!officialName) {
    reject("AJ09", "El municipio no está en la lista");
    return;
  }
  if (textAtPath(address, "CityName") !== officialName.name)
    reject("AJ10", `El municipio ${code} es ${officialName.name}`);
  if (textAtPath(address, "CountrySubentity") !== officialName.department)
    reject("AJ11", `El departamento de ${code} es ${officialName.department}`);
}
