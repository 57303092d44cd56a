import { DIAN_TAXES } from "#server/fiscal/dian-values.ts";
import {
  attributeValueOf,
  childElementsAtPath,
  childElementsOf,
  textAtPath,
  textOfElement,
  type XmlElement,
} from "#server/fiscal/xml/read-xml.ts";
import {
  amountsDiffer,
  IVA_TOLERANCE,
  MILLION,
  maxAmount,
  parseMillionths,
  sumAmounts,
  TOLERANCE,
  totalsElementName,
} from "./amounts.ts";
import type { RejectDocument } from "./findings.ts";

type Row = { key: string; id: string; name: string; base: bigint; amount: bigint };

function rowsOf(taxTotal: XmlElement, letter: string, reject: RejectDocument): Row[] {
  const rows = childElementsAtPath(taxTotal, "TaxSubtotal").map((subtotal): Row => {
    const value = (name: string) => parseMillionths(textAtPath(subtotal, name)) ?? 0n;
    const [id, name] = ["ID", "Name"].map(
      (part) => textAtPath(subtotal, "TaxCategory", "TaxScheme", part) ?? "",
    );
    const percent = textAtPath(subtotal, "TaxCategory", "Percent");
    const [base, amount] = [value("TaxableAmount"), value("TaxAmount")];
    const perUnit = textAtPath(subtotal, "PerUnitAmount");
    const expected =
      perUnit === undefined
        ? (base * (parseMillionths(percent) ?? 0n)) / (100n * MILLION)
        : (value("PerUnitAmount") * value("BaseUnitMeasure")) / MILLION;
    if (amountsDiffer(amount, expected, id === DIAN_TAXES.IVA.id ? IVA_TOLERANCE : TOLERANCE))
      reject(`${letter}07`, "El valor del tributo no es la base por la tarifa");
    if (!Object.values(DIAN_TAXES).some((one) => one.id === id && one.name === name))
      reject(`${letter}01b`, "El tributo y su nombre no son un par");
    return { key: `${id} ${perUnit ?? percent}`, id: id!, name: name!, base, amount };
  });
  if (rows.length === 0) reject(`${letter}01`, "Un TaxTotal sin TaxSubtotal");
  if (new Set(rows.map(({ id }) => id)).size > 1) reject(`${letter}04`, "Un TaxTotal tiene varios tributos");
  if (new Set(rows.map(({ key }) => key)).size < rows.length)
    reject(`${letter}04`, "Una tarifa está dos veces");
  if (
    amountsDiffer(
      parseMillionths(textAtPath(taxTotal, "TaxAmount")) ?? 0n,
      sumAmounts(rows.map(({ amount }) => amount)),
    )
  )
    reject(`${letter}02`, "TaxAmount no es la suma de sus tarifas");
  return rows;
}

export function checkDocumentAmounts(
  root: XmlElement,
  lines: readonly XmlElement[],
  reject: RejectDocument,
): void {
  const all = (node: XmlElement): XmlElement[] => [node, ...childElementsOf(node).flatMap(all)];
  for (const node of all(root))
    if (/(?:Amount|Quantity)$/.test(node.local) && parseMillionths(textOfElement(node)) === null)
      reject("VLR01", `${node.local} no es un valor: ${textOfElement(node).slice(0, 40)}`);
  const grouped = new Map<string, Row>();
  let [extension, exclusive] = [0n, 0n];
  for (const [index, line] of lines.entries()) {
    const value = (...way: string[]) => parseMillionths(textAtPath(line, ...way)) ?? 0n;
    if (textAtPath(line, "ID") !== String(index + 1)) reject("AV02", "Las líneas no van numeradas");
    const quantity = childElementsOf(line).find(({ local }) =>
      /^(Invoic|Credit|Debit)edQuantity$/.test(local),
    );
    if (!quantity || (parseMillionths(textOfElement(quantity)) ?? 0n) <= 0n)
      reject("AV04b", "La cantidad no es mayor que cero");
    if (!attributeValueOf(quantity, "unitCode")) reject("AV05", "Falta la unidad de medida");
    const charges = childElementsAtPath(line, "AllowanceCharge").map(
      (one) =>
        (parseMillionths(textAtPath(one, "Amount")) ?? 0n) *
        (textAtPath(one, "ChargeIndicator") === "true" ? 1n : -1n),
    );
    const net = value("LineExtensionAmount");
    const priced =
      (value("Price", "PriceAmount") * value("Price", "BaseQuantity")) / MILLION + sumAmounts(charges);
    if (amountsDiffer(net, priced))
      reject("AV06", "LineExtensionAmount no es precio por cantidad menos descuentos");
    if (!textAtPath(line, "Item", "Description")?.trim()) reject("AZ02", "Falta la descripción");
    if (!textAtPath(line, "Item", "StandardItemIdentification", "ID")?.trim())
      reject("AZ09", "Falta el código del producto");
    const rows = childElementsAtPath(line, "TaxTotal").flatMap((one) => rowsOf(one, "AX", reject));
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
    exclusive += rows.map(({ base }) => base).reduce(maxAmount, 0n);
  }
  const headers = childElementsAtPath(root, "TaxTotal");
  for (const row of headers.flatMap((one) => rowsOf(one, "AS", reject))) {
    const groupTotal = grouped.get(row.key);
    if (
      !groupTotal ||
      amountsDiffer(groupTotal.amount, row.amount) ||
      amountsDiffer(groupTotal.base, row.base)
    )
      reject("AS01b", "Un tributo del encabezado no es la suma de las líneas");
    grouped.delete(row.key);
  }
  if (grouped.size > 0) reject("AX01", "Un tributo de las líneas no está en el encabezado");
  const total = (name: string) => parseMillionths(textAtPath(root, totalsElementName(root), name)) ?? 0n;
  const taxes = sumAmounts(headers.map((one) => parseMillionths(textAtPath(one, "TaxAmount")) ?? 0n));
  if (amountsDiffer(total("LineExtensionAmount"), extension))
    reject("AU02", "LineExtensionAmount no es la suma de las líneas");
  if (amountsDiffer(total("TaxExclusiveAmount"), exclusive))
    reject("AU04", "TaxExclusiveAmount no es la suma de las bases");
  if (amountsDiffer(total("TaxInclusiveAmount"), total("LineExtensionAmount") + taxes))
    reject("AU06", "TaxInclusiveAmount no es el valor más los tributos");
  const charges = total("ChargeTotalAmount") - total("AllowanceTotalAmount");
  if (amountsDiffer(total("PayableAmount"), total("TaxInclusiveAmount") + charges))
    reject("AU14", "PayableAmount no es el total");
}
