import type { FiscalNumberRange, FiscalWarning } from "#core/contract/fiscal/fiscal.ts";
import { DAY_MS, dayOf } from "#core/dates.ts";

/** Days before the end of a certificate on which the owner gets a warning. */
const CERTIFICATE_DAYS = [7, 30, 60];
const [FEW_NUMBERS, FEW_DAYS] = [0.1, 30];

/** One mail is sent for each `key`. */
export type KeyedFiscalWarning = FiscalWarning & { key: string };

type WarningInput = {
  certificate: { serial: string; notAfter: Date } | null;
  ranges: readonly FiscalNumberRange[];
  now: Date;
};

/** No warning about a number range if another one of the same kind and till is free of warnings. */
export function computeFiscalWarnings({ certificate, ranges, now }: WarningInput): KeyedFiscalWarning[] {
  const used = ranges.filter(({ active }) => active);
  const found = used.map((range) => ({ range, warnings: ofRange(range, now) }));
  const isSucceeded = ({ kind, tillId, id }: FiscalNumberRange) =>
    found.some(
      ({ range, warnings }) =>
        range.id !== id && range.kind === kind && range.tillId === tillId && warnings.length === 0,
    );
  return [
    ...(certificate ? ofCertificate(certificate, now) : []),
    ...found.flatMap(({ range, warnings }) => (isSucceeded(range) ? [] : warnings)),
  ];
}

/** Whole days; negative after the end. */
const daysUntil = (end: Date, now: Date) => Math.floor((end.getTime() - now.getTime()) / DAY_MS);

const inDays = (days: number) => (days === 0 ? "hoy" : days === 1 ? "mañana" : `en ${days} días`);

function ofCertificate(
  { serial, notAfter }: NonNullable<WarningInput["certificate"]>,
  now: Date,
): KeyedFiscalWarning[] {
  const days = daysUntil(notAfter, now);
  const level = days < 0 ? 0 : CERTIFICATE_DAYS.find((most) => days <= most);
  if (level === undefined) return [];
  const message =
    days < 0
      ? "El certificado de la tienda venció: los documentos electrónicos esperan hasta que guardes uno nuevo"
      : `El certificado de la tienda vence ${inDays(days)}: pide el nuevo y guárdalo en Facturación`;
  return [
    {
      code: "CERTIFICATE",
      rangeId: null,
      days,
      left: null,
      message,
      key: `certificate ${serial} ${level}`,
    },
  ];
}

function ofRange(
  { id, prefix, from, to, left, validTo }: FiscalNumberRange,
  now: Date,
): KeyedFiscalWarning[] {
  const warnings: KeyedFiscalWarning[] = [];
  const days = Math.round((Date.parse(validTo) - Date.parse(dayOf(now))) / DAY_MS);
  const name = prefix === "" ? `de ${from} a ${to}` : prefix;
  const rest = "pide otra en el portal de la DIAN y tráela en Facturación";
  if (days <= FEW_DAYS)
    warnings.push({
      code: "RANGE_DAYS",
      rangeId: id,
      days,
      left,
      key: `range ${id} ${days < 0 ? "ended" : "days"}`,
      message:
        days < 0
          ? `La numeración ${name} venció: ${rest}`
          : `La numeración ${name} vence ${inDays(days)}: ${rest}`,
    });
  if (left <= (to - from + 1) * FEW_NUMBERS)
    warnings.push({
      code: "RANGE_NUMBERS",
      rangeId: id,
      days,
      left,
      key: `range ${id} ${left === 0 ? "used" : "numbers"}`,
      message:
        left === 0
          ? `La numeración ${name} se acabó: ${rest}`
          : `A la numeración ${name} le ${left === 1 ? "queda 1 número" : `quedan ${left} números`}: ${rest}`,
    });
  return warnings;
}
