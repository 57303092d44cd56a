import type { ConnectionStatus } from "#web/offline/device/connection.ts";

export function connectionText({ reached, waiting, refused, onlySales }: ConnectionStatus): string {
  const parts = [
    ...(reached ? [] : ["Sin conexión"]),
    ...(waiting - refused > 0 ? [pendingCountText(waiting - refused, onlySales, "por subir")] : []),
    ...(refused > 0 ? [pendingCountText(refused, onlySales, "sin poder subir")] : []),
  ];
  return parts.join(" · ") || "Conectado";
}

/** Writes '3 ventas por subir'. A phone has no room for other kinds, so a mix reads '3 por subir'. */
export function pendingCountText(count: number, onlySales: boolean, rest: string): string {
  return `${count} ${onlySales ? (count === 1 ? "venta " : "ventas ") : ""}${rest}`;
}
