import { differenceText } from "#core/cash-difference.ts";
import { closingSummary } from "#core/closing-summary.ts";
import type { Shift } from "#core/contract/shifts.ts";
import type { IdentityDoor } from "#server/db/identity-door.ts";
import { ownerOf, type StoreOwner } from "#server/features/shifts/closing-mail.sql.ts";
import { writeLetter } from "#server/mail/letter.ts";
import type { Mail } from "#server/mail/mail.ts";
import { queueMail } from "#server/mail/mail-outbox.ts";

/** Puts the summary of a closing into the outbox, for the owner: once, however often it is told of. */
export async function mailClosing(
  door: IdentityDoor,
  storeId: string,
  shift: Shift,
  appUrl: string,
  now: Date,
): Promise<void> {
  const owner = await ownerOf(door, storeId);
  if (owner) await queueMail(door, storeId, closingMail(owner, shift, appUrl), now, shift.id);
}

function closingMail({ recipient, name, storeName }: StoreOwner, shift: Shift, appUrl: string): Mail {
  const { title, about, figures, outcomes, rest } = closingSummary(shift);
  const cash = shift.byMethod.find(({ method }) => method === "CASH");
  return writeLetter({
    ...{ recipient, storeName, title },
    // In a list of mails that is what one looks for.
    subject: `${title}: ${differenceText(cash?.difference ?? 0).toLowerCase()}`,
    paragraphs: [`Hola, ${name}:`, about.join(". "), ...outcomes, ...figures, ...rest],
    button: { label: "Ver el cierre", url: `${appUrl}/caja/cierres/${shift.id}` },
    notes: [],
  });
}
