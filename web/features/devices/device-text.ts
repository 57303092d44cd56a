import { formatNumber } from "#core/number-text.ts";

/** Builds 'Visto hace 5 minutos'. The server records the time at most once a minute. */
export function deviceLastSeenText(lastSeenAt: string, now: Date): string {
  const seen = new Date(lastSeenAt);
  if (now.getTime() - seen.getTime() < 2 * 60_000) return "En uso ahora";
  return `Visto hace ${elapsedText(seen, now)}`;
}

const DAY_MINUTES = 24 * 60;
const MONTH_MINUTES = 30 * DAY_MINUTES;

/** Builds '5 minutos', 'alrededor de 2 horas', '3 días', '2 meses' or 'más de 1 año' for two minutes and more. */
function elapsedText(from: Date, to: Date): string {
  const minutes = Math.round((to.getTime() - from.getTime()) / 60_000);
  if (minutes < 45) return `${minutes} minutos`;
  if (minutes < 90) return "alrededor de 1 hora";
  if (minutes < DAY_MINUTES) return `alrededor de ${Math.round(minutes / 60)} horas`;
  if (minutes < 1.75 * DAY_MINUTES) return "1 día";
  if (minutes < MONTH_MINUTES) return `${Math.round(minutes / DAY_MINUTES)} días`;
  if (minutes < 1.5 * MONTH_MINUTES) return "alrededor de 1 mes";
  if (minutes < 2 * MONTH_MINUTES) return "alrededor de 2 meses";
  const months = countMonths(from.toISOString(), to.toISOString());
  if (months < 12) return `${Math.round(minutes / MONTH_MINUTES)} meses`;
  const years = Math.floor(months / 12);
  const rest = months % 12;
  if (rest >= 9) return `casi ${years + 1} años`;
  return `${rest < 3 ? "alrededor" : "más"} de ${years === 1 ? "1 año" : `${years} años`}`;
}

/** Counts the whole months between two ISO instants. */
function countMonths(from: string, to: string): number {
  const monthOf = (instant: string) => Number(instant.slice(0, 4)) * 12 + Number(instant.slice(5, 7));
  return monthOf(to) - monthOf(from) - (to.slice(8) < from.slice(8) ? 1 : 0);
}

/** Builds '2 registros por subir'; null without any. */
export function pendingUploadsText(pending: number): string | null {
  if (pending === 0) return null;
  return pending === 1 ? "1 registro por subir" : `${formatNumber(pending)} registros por subir`;
}
