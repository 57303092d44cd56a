import { centsText } from "#server/fiscal/decimals.ts";
import { ENVIRONMENTS, type Environment, type KeyScheme } from "#server/fiscal/dian-values.ts";
import type { Totals } from "#server/fiscal/document/priced-lines.ts";

export const catalogueUrl = (environment: Environment, key: string): string =>
  `${ENVIRONMENTS[environment].catalogue}/document/searchqr?documentkey=${key}`;

type QrFields = {
  number: string;
  date: string;
  time: string;
  issuer: string;
  buyer: string;
  totals: Totals;
  scheme: KeyScheme;
  key: string;
  address: string;
};

export function printedQr({
  number,
  date,
  time,
  issuer,
  buyer,
  totals,
  scheme,
  key,
  address,
}: QrFields): string {
  const iva = totals.taxes.find(({ tribute }) => tribute === "IVA")?.amount ?? 0;
  const others = totals.taxInclusive - totals.lineExtension - iva;
  return [
    `NumFac: ${number}`,
    `FecFac: ${date}`,
    `HorFac: ${time}`,
    `NitFac: ${issuer}`,
    `DocAdq: ${buyer}`,
    `ValFac: ${centsText(totals.lineExtension)}`,
    `ValIva: ${centsText(iva)}`,
    `ValOtroIm: ${centsText(others)}`,
    `ValTolFac: ${centsText(totals.taxInclusive)}`,
    `${scheme.slice(0, 4)}: ${key}`,
    address,
  ].join("\n");
}
