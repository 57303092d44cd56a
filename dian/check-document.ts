import { createHash } from "node:crypto";
import { nitCheckDigit } from "#core/nit.ts";
import {
  AGENCY,
  DIAN_NIT,
  DOCUMENT_TYPES,
  FINAL_CONSUMER,
  NO_TAX_LEVEL,
  PARTY_SCHEMES,
  SPELLED_BY_DIAN,
  TAX_LEVELS,
  TRIBUTES,
} from "#server/fiscal/dian-values.ts";
import type { Authorization } from "#server/fiscal/document-input.ts";
import { municipalityOf } from "#server/fiscal/municipalities.ts";
import {
  attributeOf,
  childAt,
  childrenAt,
  descendants,
  elementsOf,
  textAt,
  textIn,
  type XmlElement,
} from "#server/fiscal/read-xml.ts";
import { DATE_PROBLEM, signatureProblems } from "./check-signature.ts";
import { ORDER } from "./order.ts";

/** What DIAN knows about issuers. */
export type Registry = {
  /** The PIN of a software id; undefined when unknown. */
  pinOf(softwareId: string): string | undefined;
  ranges: readonly Authorization[];
};

export type Finding = { rule: string; kind: "Rechazo" | "Notificación"; text: string };

export type Checked = {
  findings: Finding[];
  number: string;
  key: string;
  nit: string;
  payable: bigint;
  /** The key of the document that a note refers to. */
  reference: string | null;
  /** It adds to the document that it is about. */
  isDebit: boolean;
};

/** Prefixes of rules by kind of document. */
const LETTERS: Record<string, string> = { "20": "DE", "91": "C", "92": "D", "94": "NA" };
/** Debit notes have no element for their code. */
const DEBIT = "92";
const totalsOf = ({ local }: XmlElement) =>
  local === "DebitNote" ? "RequestedMonetaryTotal" : "LegalMonetaryTotal";
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

/** Millionths; null when it is no number with at most six decimals. */
function decimal(text: string | undefined): bigint | null {
  const match = /^(\d{1,18})(?:\.(\d{1,6}))?$/.exec((text ?? "").trim());
  return match ? BigInt(match[1]!) * MILLION + BigInt((match[2] ?? "").padEnd(6, "0")) : null;
}
const MILLION = 1_000_000n;
/** DIAN's tolerances: two pesos, five for IVA. */
const [TOLERANCE, IVA_TOLERANCE] = [2n * MILLION, 5n * MILLION];
const sha384 = (text: string) => createHash("sha384").update(text).digest("hex");
const sumOf = (values: readonly bigint[]) => values.reduce((a, b) => a + b, 0n);
function larger(a: bigint, b: bigint): bigint {
  if (a > b) return a;
  return b;
}
const far = (a: bigint, b: bigint, tolerance = TOLERANCE) => (a > b ? a - b : b - a) > tolerance;

/** Everything that can be checked with the document and its issuer's registration. */
export function checkDocument(root: XmlElement, registry: Registry): Checked {
  const findings: Finding[] = [];
  const text = (...way: string[]) => (textAt(root, ...way) ?? "").trim();
  const isNote = root.local !== "Invoice";
  const code = root.local === "DebitNote" ? DEBIT : text(`${root.local}TypeCode`);
  const letters = LETTERS[code] ?? "F";
  const reject = (rule: string, why: string) => {
    const name = /^[A-Z]{2}\d/.test(rule) && !/^Z[BE]/.test(rule) ? letters + rule : rule;
    if (!findings.some((known) => known.rule === name))
      findings.push({ rule: name, kind: "Rechazo", text: why });
  };
  const number = text("ID");
  const key = text("UUID");
  const nit = text("AccountingSupplierParty", "Party", "PartyTaxScheme", "CompanyID");
  const total = childAt(root, totalsOf(root));
  const payable = decimal(total && textAt(total, "PayableAmount")) ?? 0n;
  const reference = textAt(root, "BillingReference", "InvoiceDocumentReference", "UUID") ?? null;
  const checked = { findings, number, key, nit, payable, reference, isDebit: code === DEBIT };
  const type = Object.values(DOCUMENT_TYPES).find((one) => one.root === root.local && one.code === code);
  if (!type) {
    reject("AD12", `El tipo de documento ${code} no es válido`);
    return checked;
  }
  checkOrder(root, reject);
  if (text("CustomizationID") !== type.customization) reject("AD02", "CustomizationID no es válido");
  if (textAt(root, "ProfileID") !== type.profile) reject("AD03", "ProfileID no es el literal del anexo");
  if (text("UBLVersionID") !== "UBL 2.1") reject("AD01", "UBLVersionID no es UBL 2.1");
  const environment = text("ProfileExecutionID");
  if (environment !== "2") reject("AD04", "ProfileExecutionID no es el de este ambiente");
  const lines = childrenAt(root, `${root.local}Line`);
  if (text("LineCountNumeric") !== String(lines.length))
    reject("AD16", "LineCountNumeric no es el número de líneas");
  checkNumbering(root, { number, isNote }, registry, reject);
  checkKeys(root, type, registry, reject);
  checkParties(root, reject);
  checkPayment(root, reject);
  checkAmounts(root, lines, reject);
  if (code === "20") checkGroups(root, reject);
  if (isNote) checkReference(root, type.code, reject);
  checkSignature(root, nit, reject);
  return checked;
}

type Reject = (rule: string, why: string) => void;

function checkOrder(root: XmlElement, reject: Reject): void {
  const look = (node: XmlElement) => {
    const order = ORDER.get(node.local);
    let last = -1;
    for (const child of elementsOf(node)) {
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
  { ranges }: Registry,
  reject: Reject,
): void {
  const date = textAt(root, "IssueDate") ?? "";
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) reject("AD09", "IssueDate no es una fecha");
  if (!/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d-05:00$/.test(textAt(root, "IssueTime") ?? ""))
    reject("AD10", "IssueTime no es la hora de Colombia");
  if (!/^[A-Za-z0-9]{1,20}$/.test(number)) reject("AD05a", "El número solo lleva letras y dígitos");
  const registered = textAt(
    root,
    ...["AccountingSupplierParty", "Party", "PartyLegalEntity", "CorporateRegistrationScheme", "ID"],
  );
  const control = descendants(root, "InvoiceControl")[0];
  if (isNote) {
    if (control) reject("AB05a", "Una nota no lleva autorización de numeración");
    if (!registered || !number.startsWith(registered)) reject("AJ49", "El prefijo no es el del número");
    return;
  }
  if (!control) return void reject("AB05a", "Falta la autorización de numeración");
  const field = (...way: string[]) => textAt(control, ...way) ?? "";
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

function checkKeys(
  root: XmlElement,
  type: (typeof DOCUMENT_TYPES)[keyof typeof DOCUMENT_TYPES],
  registry: Registry,
  reject: Reject,
): void {
  const text = (...way: string[]) => textAt(root, ...way) ?? "";
  const [software, code] = ["SoftwareID", "SoftwareSecurityCode"].map((name) => descendants(root, name)[0]);
  const provider = descendants(root, "ProviderID")[0];
  const number = text("ID");
  const pin = registry.pinOf(software ? textIn(software) : "");
  if (pin === undefined) return void reject("AB24a", "El software no está registrado");
  for (const node of [software, code, provider])
    if (attributeOf(node, "schemeAgencyName") !== AGENCY.schemeAgencyName)
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
      ...[number, text("IssueDate"), text("IssueTime"), text(totalsOf(root), "LineExtensionAmount")],
      ...["01", tax("01"), "04", tax("04"), "03", tax("03"), text(totalsOf(root), "PayableAmount")],
      ...[nit, buyer, secret, text("ProfileExecutionID")],
    ].join(""),
  );
  if (text("UUID") !== expected) reject("AD06", "El valor UUID no está correctamente calculado");
  const qr = descendants(root, "QRCode")[0];
  if (!qr || !textIn(qr).endsWith(`documentkey=${expected}`))
    reject("AB36", "El código QR no es el del documento");
}

function checkParties(root: XmlElement, reject: Reject): void {
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
    const known: readonly string[] = TAX_LEVELS;
    if (
      !(levels.length === 1 && levels[0] === NO_TAX_LEVEL) &&
      !levels.every((level) => known.includes(level))
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

/** Letter by letter as in DIAN's list. */
function checkNames(address: XmlElement, code: string, reject: Reject): void {
  const known = SPELLED_BY_DIAN[code] ?? municipalityOf(code);
  if (!known) {
    reject("AJ09", "El municipio no está en la lista");
    return;
  }
  if (textAt(address, "CityName") !== known.name) reject("AJ10", `El municipio ${code} es ${known.name}`);
  if (textAt(address, "CountrySubentity") !== known.department)
    reject("AJ11", `El departamento de ${code} es ${known.department}`);
}

function checkPayment(root: XmlElement, reject: Reject): void {
  const means = childrenAt(root, "PaymentMeans");
  if (means.length === 0) reject("AN01", "Falta la forma de pago");
  for (const one of means) {
    const [form, due] = [textAt(one, "ID"), textAt(one, "PaymentDueDate")];
    if (form !== "1" && form !== "2") reject("AN02", "La forma de pago no es válida");
    if (form === "2" && !due) reject("AN04", "Una venta a crédito dice hasta cuándo");
    if (due && due < (textAt(root, "IssueDate") ?? ""))
      reject("AN04", "El vencimiento es anterior a la emisión");
  }
}

type Row = { key: string; id: string; name: string; base: bigint; amount: bigint };

function rowsOf(taxTotal: XmlElement, letter: string, reject: Reject): Row[] {
  const rows = childrenAt(taxTotal, "TaxSubtotal").map((subtotal): Row => {
    const value = (name: string) => decimal(textAt(subtotal, name)) ?? 0n;
    const [id, name] = ["ID", "Name"].map((part) => textAt(subtotal, "TaxCategory", "TaxScheme", part) ?? "");
    const percent = textAt(subtotal, "TaxCategory", "Percent");
    const [base, amount] = [value("TaxableAmount"), value("TaxAmount")];
    const perUnit = textAt(subtotal, "PerUnitAmount");
    const expected =
      perUnit === undefined
        ? (base * (decimal(percent) ?? 0n)) / (100n * MILLION)
        : (value("PerUnitAmount") * value("BaseUnitMeasure")) / MILLION;
    if (far(amount, expected, id === TRIBUTES.IVA.id ? IVA_TOLERANCE : TOLERANCE))
      reject(`${letter}07`, "El valor del tributo no es la base por la tarifa");
    if (!Object.values(TRIBUTES).some((one) => one.id === id && one.name === name))
      reject(`${letter}01b`, "El tributo y su nombre no son un par");
    return { key: `${id} ${perUnit ?? percent}`, id: id!, name: name!, base, amount };
  });
  if (rows.length === 0) reject(`${letter}01`, "Un TaxTotal sin TaxSubtotal");
  if (new Set(rows.map(({ id }) => id)).size > 1) reject(`${letter}04`, "Un TaxTotal tiene varios tributos");
  if (new Set(rows.map(({ key }) => key)).size < rows.length)
    reject(`${letter}04`, "Una tarifa está dos veces");
  if (far(decimal(textAt(taxTotal, "TaxAmount")) ?? 0n, sumOf(rows.map(({ amount }) => amount))))
    reject(`${letter}02`, "TaxAmount no es la suma de sus tarifas");
  return rows;
}

function checkAmounts(root: XmlElement, lines: readonly XmlElement[], reject: Reject): void {
  const all = (node: XmlElement): XmlElement[] => [node, ...elementsOf(node).flatMap(all)];
  for (const node of all(root))
    if (/(?:Amount|Quantity)$/.test(node.local) && decimal(textIn(node)) === null)
      reject("VLR01", `${node.local} no es un valor: ${textIn(node).slice(0, 40)}`);
  const grouped = new Map<string, Row>();
  let [extension, exclusive] = [0n, 0n];
  for (const [index, line] of lines.entries()) {
    const value = (...way: string[]) => decimal(textAt(line, ...way)) ?? 0n;
    if (textAt(line, "ID") !== String(index + 1)) reject("AV02", "Las líneas no van numeradas");
    const quantity = elementsOf(line).find(({ local }) => /^(Invoic|Credit|Debit)edQuantity$/.test(local));
    if (!quantity || (decimal(textIn(quantity)) ?? 0n) <= 0n)
      reject("AV04b", "La cantidad no es mayor que cero");
    if (!attributeOf(quantity, "unitCode")) reject("AV05", "Falta la unidad de medida");
    const charges = childrenAt(line, "AllowanceCharge").map(
      (one) =>
        (decimal(textAt(one, "Amount")) ?? 0n) * (textAt(one, "ChargeIndicator") === "true" ? 1n : -1n),
    );
    const net = value("LineExtensionAmount");
    const priced =
      (value("Price", "PriceAmount") * value("Price", "BaseQuantity")) / MILLION + sumOf(charges);
    if (far(net, priced)) reject("AV06", "LineExtensionAmount no es precio por cantidad menos descuentos");
    if (!textAt(line, "Item", "Description")?.trim()) reject("AZ02", "Falta la descripción");
    if (!textAt(line, "Item", "StandardItemIdentification", "ID")?.trim())
      reject("AZ09", "Falta el código del producto");
    const rows = childrenAt(line, "TaxTotal").flatMap((one) => rowsOf(one, "AX", reject));
    for (const row of rows) {
      const known = grouped.get(row.key);
      if (known) Object.assign(known, { base: known.base + row.base, amount: known.amount + row.amount });
      else grouped.set(row.key, { ...row });
    }
    extension += net;
    exclusive += rows.map(({ base }) => base).reduce(larger, 0n);
  }
  const headers = childrenAt(root, "TaxTotal");
  for (const row of headers.flatMap((one) => rowsOf(one, "AS", reject))) {
    const known = grouped.get(row.key);
    if (!known || far(known.amount, row.amount) || far(known.base, row.base))
      reject("AS01b", "Un tributo del encabezado no es la suma de las líneas");
    grouped.delete(row.key);
  }
  if (grouped.size > 0) reject("AX01", "Un tributo de las líneas no está en el encabezado");
  const total = (name: string) => decimal(textAt(root, totalsOf(root), name)) ?? 0n;
  const taxes = sumOf(headers.map((one) => decimal(textAt(one, "TaxAmount")) ?? 0n));
  if (far(total("LineExtensionAmount"), extension))
    reject("AU02", "LineExtensionAmount no es la suma de las líneas");
  if (far(total("TaxExclusiveAmount"), exclusive))
    reject("AU04", "TaxExclusiveAmount no es la suma de las bases");
  if (far(total("TaxInclusiveAmount"), total("LineExtensionAmount") + taxes))
    reject("AU06", "TaxInclusiveAmount no es el valor más los tributos");
  const charges = total("ChargeTotalAmount") - total("AllowanceTotalAmount");
  if (far(total("PayableAmount"), total("TaxInclusiveAmount") + charges))
    reject("AU14", "PayableAmount no es el total");
}

function checkGroups(root: XmlElement, reject: Reject): void {
  for (const [outer, inner, names, rule] of GROUPS) {
    const group = childrenAt(root, "UBLExtensions", "UBLExtension", "ExtensionContent", outer, inner)[0];
    if (!group || group.uri !== root.uri) {
      reject(rule, `No se informó el grupo ${inner}`);
      continue;
    }
    const parts = elementsOf(group);
    const found = parts.filter(({ local }) => local === "Name").map(textIn);
    const empty = parts.some((part) => part.local === "Value" && textIn(part).trim() === "");
    if (found.join(" ") !== names || parts.length !== 2 * found.length || empty)
      reject(rule, `Los nombres y valores de ${inner} no son los del anexo`);
  }
}

function checkReference(root: XmlElement, code: string, reject: Reject): void {
  if (!/^[1-6]$/.test(textAt(root, "DiscrepancyResponse", "ResponseCode") ?? ""))
    reject("BF03", "El motivo no es válido");
  const uuid = childAt(root, "BillingReference", "InvoiceDocumentReference", "UUID");
  const scheme = code === "94" ? "CUDE-SHA384" : "CUFE-SHA384";
  if (!uuid || attributeOf(uuid, "schemeName") !== scheme || !/^[0-9a-f]{96}$/.test(textIn(uuid)))
    reject("BG03", "La referencia al documento no es válida");
}

function checkSignature(root: XmlElement, nit: string, reject: Reject): void {
  const contents = childrenAt(root, "UBLExtensions", "UBLExtension", "ExtensionContent");
  const signatures = descendants(root, "Signature");
  const last = contents.at(-1) && elementsOf(contents.at(-1)!)[0];
  if (signatures.length !== 1 || last !== signatures[0])
    return void reject("ZE02", "La firma no está en la última extensión");
  const facts = { issueDate: textAt(root, "IssueDate") ?? "", nit };
  for (const problem of signatureProblems(root, signatures[0]!, facts))
    reject(problem === DATE_PROBLEM ? "AD09e" : "ZE02", problem);
}
