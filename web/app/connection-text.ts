import type { Connection } from "#web/api/connection.ts";

export function connectionText({ reached, waiting, refused, onlySales }: Connection): string {
  // On a phone there is room for little: what is more than sales needs no name.
  const told = (count: number, rest: string) =>
    onlySales ? countText(count, true, rest) : `${count} ${rest}`;
  const parts = [
    ...(reached ? [] : ["Sin conexión"]),
    ...(waiting - refused > 0 ? [told(waiting - refused, "por subir")] : []),
    ...(refused > 0 ? [told(refused, "sin poder subir")] : []),
  ];
  return parts.join(" · ") || "Conectado";
}

/** '3 ventas por subir', or records where there is more than sales. */
export function countText(count: number, onlySales: boolean, rest: string): string {
  const [one, many] = onlySales ? ["venta", "ventas"] : ["registro", "registros"];
  return `${count} ${count === 1 ? one : many} ${rest}`;
}
