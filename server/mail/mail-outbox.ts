import { setTimeout as sleep } from "node:timers/promises";
import { uuidv7 } from "#core/uuid.ts";
import type { IdentityDoor } from "#server/db/identity-door.ts";
import type { Queries } from "#server/db/store-tx.ts";
import { withoutAddresses } from "#server/log.ts";
import type { Deliver, Mail } from "#server/mail/mail.ts";
import {
  claimMail,
  deleteMail,
  insertMail,
  markSent,
  postponeMail,
  type QueuedMail,
} from "#server/mail/mail-outbox.sql.ts";

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

/** How often the outbox is looked into when nothing wakes it, for mails that wait for another try. */
const LOOK_EVERY_MS = 10 * SECOND_MS;
/** Longer than any try takes. */
const CLAIM_MS = 2 * MINUTE_MS;
/** What is being sent at a stop gets this long. */
const STOP_PATIENCE_MS = 5 * SECOND_MS;
/** The links in mails are worth an hour, and so is trying. */
const GIVE_UP_AFTER_MS = 60 * MINUTE_MS;

/** Milliseconds until the next try: half a minute, then twice as long each time, up to a quarter of an hour. */
export function pauseAfter(attempts: number): number {
  return Math.min(30 * SECOND_MS * 2 ** (attempts - 1), 15 * MINUTE_MS);
}

/** Sent when the outbox is next looked into. Under an `id` of its own, one that is there already is not written again. */
export async function queueMail(
  door: Queries,
  storeId: string,
  mail: Mail,
  now: Date,
  id = uuidv7(now.getTime()),
): Promise<void> {
  await insertMail(door, { ...mail, storeId, id }, now);
}

type Log = Record<"info" | "warn" | "error", (details: object, message: string) => void>;
export type Outbox = { wake(): void; stop(): Promise<void> };

/** Sends what is in the outbox, one after the other. Several processes may do so at once. */
export function startOutbox(
  door: IdentityDoor,
  deliver: Deliver,
  { log, clock = () => new Date() }: { log: Log; clock?: () => Date },
): Outbox {
  let stopped = false;
  let woken = false;
  let running: Promise<void> | null = null;

  async function send(mail: QueuedMail): Promise<void> {
    const about = { mail: mail.id, attempts: mail.attempts };
    try {
      await deliver(mail);
    } catch (error) {
      const now = clock();
      const { message, final = false } = error as Error & { final?: boolean };
      const next = new Date(now.getTime() + pauseAfter(mail.attempts));
      if (final || next.getTime() > mail.createdAt.getTime() + GIVE_UP_AFTER_MS) {
        await deleteMail(door, mail);
        log.error({ ...about, reason: withoutAddresses(message) }, "a mail was given up");
      } else {
        await postponeMail(door, mail, message.slice(0, 500), next);
        log.warn({ ...about, reason: withoutAddresses(message), next }, "a mail could not be sent yet");
      }
      return;
    }
    await markSent(door, mail, clock());
    log.info(about, "a mail was sent");
  }

  async function empty(): Promise<void> {
    do {
      woken = false;
      while (!stopped) {
        const now = clock();
        const mail = await claimMail(door, now, new Date(now.getTime() + CLAIM_MS));
        if (!mail) break;
        await send(mail);
      }
    } while (woken && !stopped);
  }

  function wake(): void {
    woken = true;
    if (stopped) return;
    running ??= empty()
      .catch((err: unknown) => log.warn({ err }, "the outbox could not be read"))
      .finally(() => {
        running = null;
      });
  }

  wake();
  const timer = setInterval(wake, LOOK_EVERY_MS);
  timer.unref();
  return {
    wake,
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      // A mail server that does not answer must not hold up the end; its mail is due again at the next start.
      await Promise.race([running, sleep(STOP_PATIENCE_MS, undefined, { ref: false })]);
    },
  };
}
