import { createHash } from "node:crypto";
import { DIAN_AGENCY, DIAN_NIT, type DOCUMENT_TYPES } from "#server/fiscal/dian-values.ts";
import {
  attributeOf,
  childAt,
  childrenAt,
  descendants,
  textAt,
  textIn,
  type XmlElement,
} from "#server/fiscal/xml/read-xml.ts";
import { totalsElementName } from "./amounts.ts";
import type { Registry, RejectDocument } from "./findings.ts";

const sha384 = (text: string) => createHash("sha384").update(text).digest("hex");

export function checkKeys(
  root: XmlElement,
  type: (typeof DOCUMENT_TYPES)[keyof typeof DOCUMENT_TYPES],
  registry: Registry,
  reject: RejectDocument,
): void {
  const text = (...way: string[]) => textAt(root, ...way) ?? "";
  const [software, code] = ["SoftwareID", "SoftwareSecurityCode"].map((name) => descendants(root, name)[0]);
  const provider = descendants(root, "ProviderID")[0];
  const number = text("ID");
  const pin = registry.pinOf(software ? textIn(software) : "");
  if (pin === undefined) return void reject("AB24a", "El software no está registrado");
  for (const node of [software, code, provider])
    if (attributeOf(node, "schemeAgencyName") !== DIAN_AGENCY.schemeAgencyName)
      reject("AB25", "schemeAgencyName no es el de la DIAN");
  const nit = text("AccountingSupplierParty", "Party", "PartyTaxScheme", "CompanyID");
  if (!provider || textIn(provider) !== nit) reject("AB19b", "El proveedor del software no es el emisor");
  if (!code || textIn(code) !== sha384(`${software && textIn(software)}${pin}${number}`))
    reject("AB27b", "El código de seguridad del software no es correcto");
  const dian = descendants(root, "AuthorizationProviderID")[0];
  if (!dian || textIn(dian) !== DIAN_NIT.digits)
    reject("AB31", "AuthorizationProviderID no es el NIT de la DIAN");
  const uuid = childAt(root, "UUID");
  if (attributeOf(uuid, "schemeName") !== type.scheme) reject("AD07", `UUID no es un ${type.scheme}`);
  const resolution = descendants(root, "InvoiceAuthorization")[0];
  const prefix = descendants(root, "Prefix")[0];
  const range = registry.ranges.find(
    (one) =>
      one.resolution === (resolution && textIn(resolution)) && one.prefix === (prefix ? textIn(prefix) : ""),
  );
  const secret = type.secret === "PIN" ? pin : range?.technicalKey;
  const tax = (id: string) =>
    childrenAt(root, "TaxTotal")
      .filter((one) => textAt(one, "TaxSubtotal", "TaxCategory", "TaxScheme", "ID") === id)
      .map((one) => textAt(one, "TaxAmount"))[0] ?? "0.00";
  const buyer = text("AccountingCustomerParty", "Party", "PartyTaxScheme", "CompanyID");
  const expected = sha384(
    [
      ...[number, text("IssueDate"), text("IssueTime"), text(totalsElementName(root), "LineExtensionAmount")],
      ...["01", tax("01"), "04", tax("04"), "03", tax("03"), text(totalsElementName(root), "PayableAmount")],
      ...[nit, buyer, secret, text("ProfileExecutionID")],
    ].join(""),
  );
  if (text("UUID") !== expected) reject("AD06", "El valor UUID no está correctamente calculado");
  const qr = descendants(root, "QRCode")[0];
  if (!qr || !textIn(qr).endsWith(`documentkey=${expected}`))
    reject("AB36", "El código QR no es el del documento");
}
