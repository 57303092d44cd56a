import type { Connection } from "#web/offline/device/connection.ts";

export function connectionText({ reached, waiting, refused, onlySales }: Connection): string {
  const parts = [
    ...(reached ? [] : ["Sin conexión"]),
    ...(waiting - refused > 0 ? [countText(waiting - refused, onlySales, "por subir")] : []),
    ...(refused > 0 ? [countText(refused, onlySales, "sin poder subir")] : []),
  ];
  return parts.join(" · ") || "Conectado";
}

/** '3 ventas por subir'; a mix is only counted, because a phone has no room for names. */
export function countText(count: number, onlySales: boolean, rest: string): string {
  return `${count} ${onlySales ? (count === 1 ? "venta " : "ventas ") : ""}${rest}`;
}
