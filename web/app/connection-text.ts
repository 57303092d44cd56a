import type { Connection } from "#web/api/connection.ts";

export function connectionText({ reached, waiting, refused }: Connection): string {
  const parts = [
    ...(reached ? [] : ["Sin conexión"]),
    ...(waiting - refused > 0 ? [salesText(waiting - refused, "por subir")] : []),
    ...(refused > 0 ? [salesText(refused, "sin poder subir")] : []),
  ];
  return parts.join(" · ") || "Conectado";
}

export function salesText(count: number, rest: string): string {
  return `${count} ${count === 1 ? "venta" : "ventas"} ${rest}`;
}
