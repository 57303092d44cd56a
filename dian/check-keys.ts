import { createHash } from "node:crypto";
import { DIAN_AGENCY, type DIAN_DOCUMENT_TYPES, DIAN_NIT } from "#server/fiscal/dian-values.ts";
import {
  attributeValueOf,
  childElementAtPath,
  childElementsAtPath,
  findDescendants,
  textAtPath,
  textOfElement,
  type XmlElement,
} from "#server/fiscal/xml/read-xml.ts";
import { totalsElementName } from "./amounts.ts";
import type { DianRegistry, RejectDocument } from "./findings.ts";

const sha384 = (text: string) => createHash("sha384").update(text).digest("hex");

export function checkDocumentKeys(
  root: XmlElement,
  type: (typeof DIAN_DOCUMENT_TYPES)[keyof typeof DIAN_DOCUMENT_TYPES],
  registry: DianRegistry,
  reject: RejectDocument,
): void {
  const text = (...way: string[]) => textAtPath(root, ...way) ?? "";
  const [software, code] = ["SoftwareID", "SoftwareSecurityCode"].map(
    (name) => findDescendants(root, name)[0],
  );
  const provider = findDescendants(root, "ProviderID")[0];
  const number = text("ID");
  const pin = registry.pinOf(software ? textOfElement(software) : "");
  if (pin === undefined) return void reject("AB24a", "El software no está registrado");
  for (const node of [software, code, provider])
    if (attributeValueOf(node, "schemeAgencyName") !== DIAN_AGENCY.schemeAgencyName)
      reject("AB25", "schemeAgencyName no es el de la DIAN");
  const nit = text("AccountingSupplierParty", "Party", "PartyTaxScheme", "CompanyID");
  if (!provider || textOfElement(provider) !== nit)
    reject("AB19b", "El proveedor del software no es el emisor");
  if (!code || textOfElement(code) !== sha384(`${software && textOfElement(software)}${pin}${number}`))
    reject("AB27b", "El código de seguridad del software no es correcto");
  const dian = findDescendants(root, "AuthorizationProviderID")[0];
  if (!dian || textOfElement(dian) !== DIAN_NIT.digits)
    reject("AB31", "AuthorizationProviderID no es el NIT de la DIAN");
  const uuid = childElementAtPath(root, "UUID");
  if (attributeValueOf(uuid, "schemeName") !== type.scheme) reject("AD07", `UUID no es un ${type.scheme}`);
  const resolution = findDescendants(root, "InvoiceAuthorization")[0];
  const prefix = findDescendants(root, "Prefix")[0];
  const range = registry.ranges.find(
    (one) =>
      one.resolution === (resolution && textOfElement(resolution)) &&
      one.prefix === (prefix ? textOfElement(prefix) : ""),
  );
  const secret = type.secret === "PIN" ? pin : range?.technicalKey;
  const tax = (id: string) =>
    childElementsAtPath(root, "TaxTotal")
      .filter((one) => textAtPath(one, "TaxSubtotal", "TaxCategory", "TaxScheme", "ID") === id)
      .map((one) => textAtPath(one, "TaxAmount"))[0] ?? "0.00";
  const buyer = text("AccountingCustomerParty", "Party", "PartyTaxScheme", "CompanyID");
  const expected = sha384(
    [
      ...[number, text("IssueDate"), text("IssueTime"), text(totalsElementName(root), "LineExtensionAmount")],
      ...["01", tax("01"), "04", tax("04"), "03", tax("03"), text(totalsElementName(root), "PayableAmount")],
      ...[nit, buyer, secret, text("ProfileExecutionID")],
    ].join(""),
  );
  if (text("UUID") !== expected) reject("AD06", "El valor UUID no está correctamente calculado");
  const qr = findDescendants(root, "QRCode")[0];
  if (!qr || !textOfElement(qr).endsWith(`documentkey=${expected}`))
    reject("AB36", "El código QR no es el del documento");
}
