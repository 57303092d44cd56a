import { formatDistance } from "date-fns";
import { es } from "date-fns/locale/es";
import { formatNumber } from "#core/number-text.ts";

/** Builds 'Visto hace 5 minutos'. The server records the time at most once a minute. */
export function deviceLastSeenText(lastSeenAt: string, now: Date): string {
  const seen = new Date(lastSeenAt);
  if (now.getTime() - seen.getTime() < 2 * 60_000) return "En uso ahora";
  return `Visto ${formatDistance(seen, now, { locale: es, addSuffix: true })}`;
}

export function pendingUploadsText(pending: number): string | null {
  if (pending === 0) return null;
  return pending === 1 ? "1 registro por subir" : `${formatNumber(pending)} registros por subir`;
}
