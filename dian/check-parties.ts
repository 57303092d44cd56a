import { nitCheckDigit } from "#core/people/nit.ts";
import {
  DIAN_MUNICIPALITY_NAMES,
  FINAL_CONSUMER,
  NO_TAX_LEVEL,
  PARTY_SCHEMES,
  TAX_LEVELS,
} from "#server/fiscal/dian-values.ts";
import { municipalityOf } from "#server/fiscal/municipalities.ts";
import { attributeOf, childAt, textAt, textIn, type XmlElement } from "#server/fiscal/xml/read-xml.ts";
import type { RejectDocument } from "./findings.ts";

export function checkParties(root: XmlElement, reject: RejectDocument): void {
  for (const [name, letter] of [
    ["AccountingSupplierParty", "AJ"],
    ["AccountingCustomerParty", "AK"],
  ] as const) {
    const party = childAt(root, name, "Party");
    const scheme = party && childAt(party, "PartyTaxScheme");
    const id = scheme && childAt(scheme, "CompanyID");
    if (!party || !scheme || !id) {
      reject(`${letter}01`, `Falta ${name}`);
      continue;
    }
    const [document, kind] = [textIn(id), attributeOf(id, "schemeName")];
    if (
      kind === "31" &&
      (!/^\d{5,10}$/.test(document) || attributeOf(id, "schemeID") !== String(nitCheckDigit(document)))
    )
      reject(`${letter}24`, "El NIT o su dígito de verificación no es correcto");
    if (kind === "13" && !/^\d+$/.test(document)) reject(`${letter}24`, "El documento solo lleva dígitos");
    if (/^2+$/.test(document) && document !== FINAL_CONSUMER.document)
      reject(`${letter}24`, "Consumidor final son doce doses");
    if (!textAt(scheme, "RegistrationName")?.trim()) reject(`${letter}20`, "Falta el nombre");
    const levels = (textAt(scheme, "TaxLevelCode") ?? "").split(";");
    const taxLevels: readonly string[] = TAX_LEVELS;
    if (
      !(levels.length === 1 && levels[0] === NO_TAX_LEVEL) &&
      !levels.every((level) => taxLevels.includes(level))
    )
      reject(`${letter}26`, "Responsabilidad informada no es válida según la lista");
    const pair = Object.values(PARTY_SCHEMES).find(
      ({ id: code }) => code === textAt(scheme, "TaxScheme", "ID"),
    );
    if (!pair || pair.name !== textAt(scheme, "TaxScheme", "Name"))
      reject(`${letter}41`, "El tributo y su nombre no son un par");
  }
  const seller = childAt(root, "AccountingSupplierParty", "Party", "PhysicalLocation", "Address");
  const town = seller && textAt(seller, "ID");
  if (!seller || !/^\d{5}$/.test(town ?? "")) reject("AJ09", "El municipio no está en la lista");
  else if (textAt(seller, "CountrySubentityCode") !== town!.slice(0, 2))
    reject("AJ12", "El departamento no es el del municipio");
  else checkNames(seller, town!, reject);
  const zone = seller && textAt(seller, "PostalZone");
  if (zone !== undefined && !/^\d{6}$/.test(zone)) reject("AJ73", "El código postal tiene seis dígitos");
  if (!childAt(root, "AccountingCustomerParty", "Party", "PartyIdentification"))
    reject("AK61", "Falta la identificación del comprador");
}

/** The names of municipality and department must equal those in DIAN's list, letter by letter. */
function checkNames(address: XmlElement, code: string, reject: RejectDocument): void {
  const officialName = DIAN_MUNICIPALITY_NAMES[code] ?? municipalityOf(code);
  if (!officialName) {
    reject("AJ09", "El municipio no está en la lista");
    return;
  }
  if (textAt(address, "CityName") !== officialName.name)
    reject("AJ10", `El municipio ${code} es ${officialName.name}`);
  if (textAt(address, "CountrySubentity") !== officialName.department)
    reject("AJ11", `El departamento de ${code} es ${officialName.department}`);
}
