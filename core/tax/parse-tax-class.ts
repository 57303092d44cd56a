import { normalizeSearchText } from "#core/search-text.ts";
import type { TaxClass } from "#core/tax/classes.ts";

/** Tax classes by the rate in an imported list. Excel stores 19 % as 0.19. */
const CLASS_OF_RATE = new Map<number, TaxClass>([
  [19, "IVA19"],
  [0.19, "IVA19"],
  [5, "IVA5"],
  [0.05, "IVA5"],
  [8, "INC8"],
  [0.08, "INC8"],
]);

type ParsedTaxClass = { value: TaxClass | null } | { problem: string };

const KNOWN = "Escribe 19%, 5%, Exento, Excluido, Consumo 8% o Bolsa";
const WHICH_ZERO = "0 % puede ser Exento o Excluido, que no son lo mismo: escribe cuál de los dos";

/** Reads a tax as people write it in a list of products. An empty text has no class. */
export function parseTaxClass(written: string): ParsedTaxClass {
  const form = normalizeSearchText(written).replace(/\s+/g, " ").trim();
  if (form === "" || form === "sin clasificar" || form === "-") return { value: null };
  if (/\bbolsas?\b|icbp|\bincbp\b/.test(form)) return { value: "BAG" };
  if (/\bexent[oa]s?\b|\bexempt\b/.test(form)) return { value: "EXEMPT" };
  if (
    /\bexcluid[oa]s?\b|\bexcluded\b|\bno grava(?:do|da)?\b|\bsin (?:iva|impuestos?)\b|^(?:no|ninguno|n\/?a|no aplica|no causa)$/.test(
      form,
    )
  )
    return { value: "EXCLUDED" };
  const [number] = /\d+(?:[.,]\d+)?/.exec(form) ?? [];
  if (number === undefined)
    return /^(?:iva |tarifa )?(?:gravad[oa]s?|tarifa general|general|si)$/.test(form)
      ? { value: "IVA19" }
      : { problem: `No entendemos este impuesto. ${KNOWN}` };
  const rate = Number(number.replace(",", "."));
  if (rate === 0) return { problem: WHICH_ZERO };
  const found = CLASS_OF_RATE.get(rate);
  if (!found || /\d/.test(form.replace(number, "")))
    return { problem: `${number} no es una tarifa que exista hoy. ${KNOWN}` };
  return { value: found };
}
