import { TRIBUTES } from "#server/fiscal/dian-values.ts";
import {
  attributeOf,
  childrenAt,
  elementsOf,
  textAt,
  textIn,
  type XmlElement,
} from "#server/fiscal/xml/read-xml.ts";
import {
  differsBy,
  IVA_TOLERANCE,
  MILLION,
  maxOf,
  parseMillionths,
  sumOf,
  TOLERANCE,
  totalsElementName,
} from "./amounts.ts";
import type { RejectDocument } from "./findings.ts";

type Row = { key: string; id: string; name: string; base: bigint; amount: bigint };

function rowsOf(taxTotal: XmlElement, letter: string, reject: RejectDocument): Row[] {
  const rows = childrenAt(taxTotal, "TaxSubtotal").map((subtotal): Row => {
    const value = (name: string) => parseMillionths(textAt(subtotal, name)) ?? 0n;
    const [id, name] = ["ID", "Name"].map((part) => textAt(subtotal, "TaxCategory", "TaxScheme", part) ?? "");
    const percent = textAt(subtotal, "TaxCategory", "Percent");
    const [base, amount] = [value("TaxableAmount"), value("TaxAmount")];
    const perUnit = textAt(subtotal, "PerUnitAmount");
    const expected =
      perUnit === undefined
        ? (base * (parseMillionths(percent) ?? 0n)) / (100n * MILLION)
        : (value("PerUnitAmount") * value("BaseUnitMeasure")) / MILLION;
    if (differsBy(amount, expected, id === TRIBUTES.IVA.id ? IVA_TOLERANCE : TOLERANCE))
      reject(`${letter}07`, "El valor del tributo no es la base por la tarifa");
    if (!Object.values(TRIBUTES).some((one) => one.id === id && one.name === name))
      reject(`${letter}01b`, "El tributo y su nombre no son un par");
    return { key: `${id} ${perUnit ?? percent}`, id: id!, name: name!, base, amount };
  });
  if (rows.length === 0) reject(`${letter}01`, "Un TaxTotal sin TaxSubtotal");
  if (new Set(rows.map(({ id }) => id)).size > 1) reject(`${letter}04`, "Un TaxTotal tiene varios tributos");
  if (new Set(rows.map(({ key }) => key)).size < rows.length)
    reject(`${letter}04`, "Una tarifa está dos veces");
  if (
    differsBy(parseMillionths(textAt(taxTotal, "TaxAmount")) ?? 0n, sumOf(rows.map(({ amount }) => amount)))
  )
    reject(`${letter}02`, "TaxAmount no es la suma de sus tarifas");
  return rows;
}

export function checkAmounts(root: XmlElement, lines: readonly XmlElement[], reject: RejectDocument): void {
  const all = (node: XmlElement): XmlElement[] => [node, ...elementsOf(node).flatMap(all)];
  for (const node of all(root))
    if (/(?:Amount|Quantity)$/.test(node.local) && parseMillionths(textIn(node)) === null)
      reject("VLR01", `${node.local} no es un valor: ${textIn(node).slice(0, 40)}`);
  const grouped = new Map<string, Row>();
  let [extension, exclusive] = [0n, 0n];
  for (const [index, line] of lines.entries()) {
    const value = (...way: string[]) => parseMillionths(textAt(line, ...way)) ?? 0n;
    if (textAt(line, "ID") !== String(index + 1)) reject("AV02", "Las líneas no van numeradas");
    const quantity = elementsOf(line).find(({ local }) => /^(Invoic|Credit|Debit)edQuantity$/.test(local));
    if (!quantity || (parseMillionths(textIn(quantity)) ?? 0n) <= 0n)
      reject("AV04b", "La cantidad no es mayor que cero");
    if (!attributeOf(quantity, "unitCode")) reject("AV05", "Falta la unidad de medida");
    const charges = childrenAt(line, "AllowanceCharge").map(
      (one) =>
        (parseMillionths(textAt(one, "Amount")) ?? 0n) *
        (textAt(one, "ChargeIndicator") === "true" ? 1n : -1n),
    );
    const net = value("LineExtensionAmount");
    const priced =
      (value("Price", "PriceAmount") * value("Price", "BaseQuantity")) / MILLION + sumOf(charges);
    if (differsBy(net, priced))
      reject("AV06", "LineExtensionAmount no es precio por cantidad menos descuentos");
    if (!textAt(line, "Item", "Description")?.trim()) reject("AZ02", "Falta la descripción");
    if (!textAt(line, "Item", "StandardItemIdentification", "ID")?.trim())
      reject("AZ09", "Falta el código del producto");
    const rows = childrenAt(line, "TaxTotal").flatMap((one) => rowsOf(one, "AX", reject));
    for (const row of rows) {
      const groupTotal = grouped.get(row.key);
      if (groupTotal)
        Object.assign(groupTotal, {
          base: groupTotal.base + row.base,
          amount: groupTotal.amount + row.amount,
        });
      else grouped.set(row.key, { ...row });
    }
    extension += net;
    exclusive += rows.map(({ base }) => base).reduce(maxOf, 0n);
  }
  const headers = childrenAt(root, "TaxTotal");
  for (const row of headers.flatMap((one) => rowsOf(one, "AS", reject))) {
    const groupTotal = grouped.get(row.key);
    if (!groupTotal || differsBy(groupTotal.amount, row.amount) || differsBy(groupTotal.base, row.base))
      reject("AS01b", "Un tributo del encabezado no es la suma de las líneas");
    grouped.delete(row.key);
  }
  if (grouped.size > 0) reject("AX01", "Un tributo de las líneas no está en el encabezado");
  const total = (name: string) => parseMillionths(textAt(root, totalsElementName(root), name)) ?? 0n;
  const taxes = sumOf(headers.map((one) => parseMillionths(textAt(one, "TaxAmount")) ?? 0n));
  if (differsBy(total("LineExtensionAmount"), extension))
    reject("AU02", "LineExtensionAmount no es la suma de las líneas");
  if (differsBy(total("TaxExclusiveAmount"), exclusive))
    reject("AU04", "TaxExclusiveAmount no es la suma de las bases");
  if (differsBy(total("TaxInclusiveAmount"), total("LineExtensionAmount") + taxes))
    reject("AU06", "TaxInclusiveAmount no es el valor más los tributos");
  const charges = total("ChargeTotalAmount") - total("AllowanceTotalAmount");
  if (differsBy(total("PayableAmount"), total("TaxInclusiveAmount") + charges))
    reject("AU14", "PayableAmount no es el total");
}
