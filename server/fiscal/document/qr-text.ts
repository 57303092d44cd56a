import { centsToDecimalText } from "#server/fiscal/decimals.ts";
import {
  DIAN_ENVIRONMENTS,
  type DianEnvironment,
  type DocumentKeyScheme,
} from "#server/fiscal/dian-values.ts";
import type { DocumentTotals } from "#server/fiscal/document/priced-lines.ts";

export const dianCatalogueUrl = (environment: DianEnvironment, key: string): string =>
  `${DIAN_ENVIRONMENTS[environment].catalogue}/document/searchqr?documentkey=${key}`;

type QrFields = {
  number: string;
  date: string;
  time: string;
  issuer: string;
  buyer: string;
  totals: DocumentTotals;
  scheme: DocumentKeyScheme;
  key: string;
  address: string;
};

/** The text of a document's QR code: fields in the order of annex 1.9, section 11.7. */
export function buildQrText({ number, date, time, issuer, buyer, totals, scheme, key, address }: QrFields) {
  const iva = totals.taxes.find(({ tribute }) => tribute === "IVA")?.amount ?? 0;
  const others = totals.taxInclusive - totals.lineExtension - iva;
  return [
    `NumFac: ${number}`,
    `FecFac: ${date}`,
    `HorFac: ${time}`,
    `NitFac: ${issuer}`,
    `DocAdq: ${buyer}`,
    `ValFac: ${centsToDecimalText(totals.lineExtension)}`,
    `ValIva: ${centsToDecimalText(iva)}`,
    `ValOtroIm: ${centsToDecimalText(others)}`,
    `ValTolFac: ${centsToDecimalText(totals.taxInclusive)}`,
    `${scheme.slice(0, 4)}: ${key}`,
    address,
  ].join("\n");
}
