import type { FiscalWarning } from "#core/contract/fiscal/fiscal.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import {
  insertFiscalWarning,
  readActiveNumberRanges,
  readIssuingSettingsRow,
  readSigningCertificate,
} from "#server/features/fiscal/settings/issuing-settings.sql.ts";
import { readContingencies } from "#server/features/fiscal/settings/read-contingency.ts";
import { computeFiscalWarnings, type KeyedFiscalWarning } from "#server/features/fiscal/warning-rules.ts";
import { findMailableOwner } from "#server/mail/mailable-owner.sql.ts";
import { renderMail } from "#server/mail/render-mail.ts";
import { enqueueMail } from "#server/mail/store-mail.ts";

export type WarningMailOptions = { appUrl: () => string };

const HOUR_MS = 60 * 60_000;

async function warnings(tx: StoreTx, now: Date): Promise<KeyedFiscalWarning[]> {
  const [found, issuingSettings] = await Promise.all([
    readSigningCertificate(tx),
    readIssuingSettingsRow(tx),
  ]);
  if (!found) return [];
  const certificate = { serial: found.serial, notAfter: new Date(found.notAfter) };
  const ranges = await readActiveNumberRanges(tx, issuingSettings.environment);
  return computeFiscalWarnings({ certificate, ranges, now });
}

export async function readFiscalWarnings(tx: StoreTx, now: Date): Promise<FiscalWarning[]> {
  const { open, ended } = await readContingencies(tx);
  const clocks = [...(open ? [open] : []), ...ended.filter(({ unsent }) => unsent > 0)].map(
    ({ kind, sendBy, unsent }): FiscalWarning => {
      const hours = Math.max(0, Math.floor((Date.parse(sendBy) - now.getTime()) / HOUR_MS));
      const what = unsent === 1 ? "queda 1 documento" : `quedan ${unsent} documentos`;
      return {
        code: "CONTINGENCY",
        rangeId: null,
        days: Math.floor(hours / 24),
        left: unsent,
        message: `Contingencia ${kind === "DIAN" ? "de la DIAN" : "de la tienda"}: ${what} por enviar y ${hours === 1 ? "1 hora" : `${hours} horas`} para hacerlo`,
      };
    },
  );
  return [...(await warnings(tx, now)).map(({ key: _, ...warning }) => warning), ...clocks];
}

/** Mails each warning once, to the confirmed address of the owner. Called whenever a document is made. */
export async function mailNewFiscalWarnings(tx: StoreTx, { appUrl }: WarningMailOptions, now: Date) {
  const found = await warnings(tx, now);
  if (found.length === 0) return;
  const owner = await findMailableOwner(tx);
  if (!owner) return;
  const untold: KeyedFiscalWarning[] = [];
  for (const warning of found) if (await insertFiscalWarning(tx, warning.key, now)) untold.push(warning);
  if (untold.length === 0) return;
  const { recipient, name, storeName } = owner;
  const title = "La facturación necesita algo de ti";
  const mail = renderMail({
    recipient,
    storeName,
    title,
    subject: title,
    paragraphs: [`Hola, ${name}:`, ...untold.map(({ message }) => message)],
    button: { label: "Ver la facturación", url: `${appUrl()}/facturacion` },
    notes: [],
  });
  enqueueMail(tx, mail, now);
}
