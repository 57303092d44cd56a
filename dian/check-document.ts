import { DIAN_DOCUMENT_TYPES } from "#server/fiscal/dian-values.ts";
import {
  attributeValueOf,
  childElementAtPath,
  childElementsAtPath,
  childElementsOf,
  findDescendants,
  textAtPath,
  textOfElement,
  type XmlElement,
} from "#server/fiscal/xml/read-xml.ts";
import { parseMillionths, totalsElementName } from "./amounts.ts";
import { checkDocumentAmounts } from "./check-amounts.ts";
import { checkDocumentKeys } from "./check-keys.ts";
import { checkDocumentParties } from "./check-parties.ts";
import { findSignatureProblems, SIGNATURE_DATE_PROBLEM } from "./check-signature.ts";
import type { CheckedDocument, DianRegistry, RejectDocument, RuleFinding } from "./findings.ts";
import { XML_CHILD_ORDER } from "./order.ts";

/** Prefixes of rule codes by kind of document. */
const LETTERS: Record<string, string> = { "20": "DE", "91": "C", "92": "D", "94": "NA" };
/** The type code of debit notes, which have no element for it. */
const DEBIT = "92";
const GROUPS = [
  [
    "FabricanteSoftware",
    "InformacionDelFabricanteDelSoftware",
    "NombreApellido RazonSocial NombreSoftware",
    "DEAB41",
  ],
  ["BeneficiosComprador", "InformacionBeneficiosComprador", "Codigo NombresApellidos Puntos", "DEPD11"],
  [
    "PuntoVenta",
    "InformacionCajaVenta",
    "PlacaCaja UbicaciónCaja Cajero TipoCaja CódigoVenta SubTotal",
    "DEPD21",
  ],
] as const;

/** Checks all that depends only on the document and its issuer's registration. */
export function checkDocument(root: XmlElement, registry: DianRegistry): CheckedDocument {
  const findings: RuleFinding[] = [];
  const text = (...way: string[]) => (textAtPath(root, ...way) ?? "").trim();
  const isNote = root.local !== "Invoice";
  const code = root.local === "DebitNote" ? DEBIT : text(`${root.local}TypeCode`);
  const letters = LETTERS[code] ?? "F";
  const reject = (rule: string, why: string) => {
    const name = /^[A-Z]{2}\d/.test(rule) && !/^Z[BE]/.test(rule) ? letters + rule : rule;
    if (!findings.some((finding) => finding.rule === name))
      findings.push({ rule: name, kind: "Rechazo", text: why });
  };
  const number = text("ID");
  const key = text("UUID");
  const nit = text("AccountingSupplierParty", "Party", "PartyTaxScheme", "CompanyID");
  const total = childElementAtPath(root, totalsElementName(root));
  const payable = parseMillionths(total && textAtPath(total, "PayableAmount")) ?? 0n;
  const reference = textAtPath(root, "BillingReference", "InvoiceDocumentReference", "UUID") ?? null;
  const checked = { findings, number, key, nit, payable, reference, isDebit: code === DEBIT };
  const type = Object.values(DIAN_DOCUMENT_TYPES).find((one) => one.root === root.local && one.code === code);
  if (!type) {
    reject("AD12", `El tipo de documento ${code} no es válido`);
    return checked;
  }
  checkOrder(root, reject);
  if (text("CustomizationID") !== type.customization) reject("AD02", "CustomizationID no es válido");
  if (textAtPath(root, "ProfileID") !== type.profile) reject("AD03", "ProfileID no es el literal del anexo");
  if (text("UBLVersionID") !== "UBL 2.1") reject("AD01", "UBLVersionID no es UBL 2.1");
  const environment = text("ProfileExecutionID");
  if (environment !== "2") reject("AD04", "ProfileExecutionID no es el de este ambiente");
  const lines = childElementsAtPath(root, `${root.local}Line`);
  if (text("LineCountNumeric") !== String(lines.length))
    reject("AD16", "LineCountNumeric no es el número de líneas");
  checkNumbering(root, { number, isNote }, registry, reject);
  checkDocumentKeys(root, type, registry, reject);
  checkDocumentParties(root, reject);
  checkPayment(root, reject);
  checkDocumentAmounts(root, lines, reject);
  if (code === "20") checkGroups(root, reject);
  if (isNote) checkReference(root, type.code, reject);
  checkSignature(root, nit, reject);
  return checked;
}

function checkOrder(root: XmlElement, reject: RejectDocument): void {
  const look = (node: XmlElement) => {
    const order = XML_CHILD_ORDER.get(node.local);
    let last = -1;
    for (const child of childElementsOf(node)) {
      const place = order?.indexOf(child.local) ?? 0;
      if (order && place < 0) reject("ZB01", `${child.local} no tiene lugar en ${node.local}`);
      else if (order && place < last) reject("ZB01", `${child.local} no está en su lugar en ${node.local}`);
      last = Math.max(last, place);
      look(child);
    }
  };
  look(root);
}

function checkNumbering(
  root: XmlElement,
  { number, isNote }: { number: string; isNote: boolean },
  { ranges }: DianRegistry,
  reject: RejectDocument,
): void {
  const date = textAtPath(root, "IssueDate") ?? "";
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) reject("AD09", "IssueDate no es una fecha");
  if (!/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d-05:00$/.test(textAtPath(root, "IssueTime") ?? ""))
    reject("AD10", "IssueTime no es la hora de Colombia");
  if (!/^[A-Za-z0-9]{1,20}$/.test(number)) reject("AD05a", "El número solo lleva letras y dígitos");
  const registered = textAtPath(
    root,
    ...["AccountingSupplierParty", "Party", "PartyLegalEntity", "CorporateRegistrationScheme", "ID"],
  );
  const control = findDescendants(root, "InvoiceControl")[0];
  if (isNote) {
    if (control) reject("AB05a", "Una nota no lleva autorización de numeración");
    if (!registered || !number.startsWith(registered)) reject("AJ49", "El prefijo no es el del número");
    return;
  }
  if (!control) return void reject("AB05a", "Falta la autorización de numeración");
  const field = (...way: string[]) => textAtPath(control, ...way) ?? "";
  const [resolution, prefix] = [field("InvoiceAuthorization"), field("AuthorizedInvoices", "Prefix")];
  const range = ranges.find((one) => one.resolution === resolution && one.prefix === prefix);
  if (!range) return void reject("AB05a", `No hay autorización ${resolution} con prefijo ${prefix}`);
  if (field("AuthorizationPeriod", "StartDate") !== range.validFrom)
    reject("AB07b", "La fecha inicial no es la autorizada");
  if (field("AuthorizationPeriod", "EndDate") !== range.validTo)
    reject("AB08b", "La fecha final no es la autorizada");
  if (registered !== prefix) reject("AB10a", "El prefijo no es el de CorporateRegistrationScheme");
  if (field("AuthorizedInvoices", "From") !== String(range.from))
    reject("AB11b", "El inicio del rango no es el autorizado");
  if (field("AuthorizedInvoices", "To") !== String(range.to))
    reject("AB12b", "El final del rango no es el autorizado");
  if (!number.startsWith(prefix)) reject("AB10b", "El prefijo no corresponde al de la autorización");
  const digits = number.slice(prefix.length);
  if (!/^[1-9]\d{0,8}$/.test(digits))
    reject("AD05a", "El consecutivo no es un número sin ceros a la izquierda");
  else if (Number(digits) < range.from) reject("AD05b", "El número es menor que el inicio del rango");
  else if (Number(digits) > range.to) reject("AD05c", "El número es mayor que el final del rango");
  if (date < range.validFrom) reject("AD09a", "La fecha es anterior a la autorización");
  if (date > range.validTo) reject("AD09b", "La fecha es posterior a la autorización");
}

function checkPayment(root: XmlElement, reject: RejectDocument): void {
  const means = childElementsAtPath(root, "PaymentMeans");
  if (means.length === 0) reject("AN01", "Falta la forma de pago");
  for (const one of means) {
    const [form, due] = [textAtPath(one, "ID"), textAtPath(one, "PaymentDueDate")];
    if (form !== "1" && form !== "2") reject("AN02", "La forma de pago no es válida");
    if (form === "2" && !due) reject("AN04", "Una venta a crédito dice hasta cuándo");
    if (due && due < (textAtPath(root, "IssueDate") ?? ""))
      reject("AN04", "El vencimiento es anterior a la emisión");
  }
}

function checkGroups(root: XmlElement, reject: RejectDocument): void {
  for (const [outer, inner, names, rule] of GROUPS) {
    const group = childElementsAtPath(
      root,
      "UBLExtensions",
      "UBLExtension",
      "ExtensionContent",
      outer,
      inner,
    )[0];
    if (!group || group.uri !== root.uri) {
      reject(rule, `No se informó el grupo ${inner}`);
      continue;
    }
    const parts = childElementsOf(group);
    const found = parts.filter(({ local }) => local === "Name").map(textOfElement);
    const empty = parts.some((part) => part.local === "Value" && textOfElement(part).trim() === "");
    if (found.join(" ") !== names || parts.length !== 2 * found.length || empty)
      reject(rule, `Los nombres y valores de ${inner} no son los del anexo`);
  }
}

function checkReference(root: XmlElement, code: string, reject: RejectDocument): void {
  if (!/^[1-6]$/.test(textAtPath(root, "DiscrepancyResponse", "ResponseCode") ?? ""))
    reject("BF03", "El motivo no es válido");
  const uuid = childElementAtPath(root, "BillingReference", "InvoiceDocumentReference", "UUID");
  const scheme = code === "94" ? "CUDE-SHA384" : "CUFE-SHA384";
  if (!uuid || attributeValueOf(uuid, "schemeName") !== scheme || !/^[0-9a-f]{96}$/.test(textOfElement(uuid)))
    reject("BG03", "La referencia al documento no es válida");
}

function checkSignature(root: XmlElement, nit: string, reject: RejectDocument): void {
  const contents = childElementsAtPath(root, "UBLExtensions", "UBLExtension", "ExtensionContent");
  const signatures = findDescendants(root, "Signature");
  const last = contents.at(-1) && childElementsOf(contents.at(-1)!)[0];
  if (signatures.length !== 1 || last !== signatures[0])
    return void reject("ZE02", "La firma no está en la última extensión");
  const facts = { issueDate: textAtPath(root, "IssueDate") ?? "", nit };
  for (const problem of findSignatureProblems(root, signatures[0]!, facts))
    reject(problem === SIGNATURE_DATE_PROBLEM ? "AD09e" : "ZE02", problem);
}
