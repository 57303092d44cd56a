import type { ProductImportResult, ProductImportRowResult } from "#core/contract/products/bulk-products.ts";
import { formatNumber } from "#core/number-text.ts";
import { type ImportDraft, isPackRow } from "./import-products.ts";

type Counts = { created: number; updated: number; unchanged: number; skipped: number };

export type ImportTally = { products: Counts; packs: Counts };

export function buildImportTally(
  { created, updated = 0, unchanged = 0, skipped = 0 }: ProductImportResult,
  dryRun: ProductImportResult,
  { products }: Pick<ImportDraft, "products">,
): ImportTally {
  const outcomes = (dryRun.rows ?? []).filter(({ row }) => products[row] && isPackRow(products[row]));
  const of = (kind: ProductImportRowResult["action"]) =>
    outcomes.filter(({ action }) => action === kind).length;
  const packs = { created: of("CREATE"), updated: of("UPDATE"), unchanged: of("SAME"), skipped: of("SKIP") };
  return {
    packs,
    products: {
      created: created - packs.created,
      updated: updated - packs.updated,
      unchanged: unchanged - packs.unchanged,
      skipped: skipped - packs.skipped,
    },
  };
}

type Change = keyof Counts;
const many = (count: number, one: string, more: string) =>
  count === 0 ? [] : [`${formatNumber(count)} ${count === 1 ? one : more}`];

/** Builds '12 productos', '3 presentaciones' or '12 productos y 3 presentaciones'. */
function things({ products, packs }: ImportTally, ...changes: Change[]) {
  const sumOf = (counts: Counts) => changes.reduce((sum, change) => sum + counts[change], 0);
  const [ofProducts, ofPacks] = [sumOf(products), sumOf(packs)];
  const text = [
    ...many(ofProducts, "producto", "productos"),
    ...many(ofPacks, "presentación", "presentaciones"),
  ].join(" y ");
  const sum = ofProducts + ofPacks;
  return { sum, text, ending: `${ofProducts === 0 ? "a" : "o"}${sum === 1 ? "" : "s"}` };
}

/** Builds '12 productos importados' or '3 productos nuevos y 40 actualizados'. */
export function describeImportResult(tally: ImportTally): string {
  const [created, updated] = [things(tally, "created"), things(tally, "updated")];
  if (updated.sum === 0)
    return created.sum === 0 ? "0 productos importados" : `${created.text} importad${created.ending}`;
  if (created.sum === 0) return `${updated.text} actualizad${updated.ending}`;
  const news = `${created.text} nuev${created.ending}`;
  return tally.packs.created + tally.packs.updated === 0
    ? `${news} y ${formatNumber(updated.sum)} actualizad${updated.ending}`
    : `${news}; ${updated.text} actualizad${updated.ending}`;
}

export function describeImportPlan(tally: ImportTally) {
  const [created, updated] = [things(tally, "created"), things(tally, "updated")];
  const [unchanged, skipped] = [things(tally, "unchanged"), things(tally, "skipped")];
  const will = ({ sum, text }: typeof created, one: string, more: string) =>
    sum === 0 ? [] : [`${sum === 1 ? one : more} ${text}`];
  const title = [
    ...will(created, "Se creará", "Se crearán"),
    ...will(updated, "Se actualizará", "Se actualizarán"),
  ].join(". ");
  const rest = [
    ...(unchanged.sum > 0 ? [`${unchanged.text} ya ${unchanged.sum === 1 ? "está" : "están"} así`] : []),
    ...(skipped.sum > 0
      ? [
          `${skipped.text} no ${skipped.sum === 1 ? "está" : "están"} en tu tienda y ${skipped.sum === 1 ? "queda" : "quedan"} por fuera`,
        ]
      : []),
  ].join(". ");
  return { title: title || "No hay nada que cambiar", rest };
}

export function buildImportButtonText(tally: ImportTally): string {
  const [created, updated] = [things(tally, "created"), things(tally, "updated")];
  const verb = updated.sum === 0 ? "Importar" : created.sum === 0 ? "Actualizar" : "Guardar";
  return `${verb} ${things(tally, "created", "updated").text}`;
}
