import type { ImportAnswer } from "#core/contract/bulk-products.ts";
import { formatNumber } from "#core/number-text.ts";

const products = (count: number) => `${formatNumber(count)} ${count === 1 ? "producto" : "productos"}`;

/** '12 productos importados', '3 productos nuevos y 40 actualizados'. */
export function doneText({ created, updated = 0 }: ImportAnswer): string {
  if (updated === 0) return `${products(created)} ${created === 1 ? "importado" : "importados"}`;
  const changed = `${formatNumber(updated)} ${updated === 1 ? "actualizado" : "actualizados"}`;
  if (created === 0) return `${products(updated)} ${updated === 1 ? "actualizado" : "actualizados"}`;
  return `${products(created)} ${created === 1 ? "nuevo" : "nuevos"} y ${changed}`;
}

/** The preview's summary: changes first, then what stays. */
export function planTexts({ created, updated = 0, unchanged = 0, skipped = 0 }: ImportAnswer) {
  const will = (count: number, one: string, many: string) =>
    count === 0 ? [] : [count === 1 ? `${one} 1 producto` : `${many} ${products(count)}`];
  const title = [
    ...will(created, "Se creará", "Se crearán"),
    ...will(updated, "Se actualizará", "Se actualizarán"),
  ].join(". ");
  const rest = [
    ...(unchanged > 0 ? [`${products(unchanged)} ya ${unchanged === 1 ? "está" : "están"} así`] : []),
    ...(skipped > 0
      ? [
          `${products(skipped)} no ${skipped === 1 ? "está" : "están"} en tu tienda y ${skipped === 1 ? "queda" : "quedan"} por fuera`,
        ]
      : []),
  ].join(". ");
  return { title: title || "No hay nada que cambiar", rest };
}

/** The button: 'Importar 12 productos', 'Actualizar 40 productos', 'Guardar 43 productos'. */
export function saveText({ created, updated = 0 }: ImportAnswer): string {
  const verb = updated === 0 ? "Importar" : created === 0 ? "Actualizar" : "Guardar";
  return `${verb} ${products(created + updated)}`;
}
