import { useSyncExternalStore } from "react";
import { useSession } from "#web/api/session.tsx";
import { createSignal } from "#web/signal.ts";
import { readStored, writeStored } from "#web/storage.ts";
import { DEFAULT_REMINDER_MESSAGE } from "./reminder-message.ts";

const KEY = "creditMessage:";
const changes = createSignal();

/** Returns this device's text of the reminder, and a function that changes it. */
export function useDebtReminderMessage(): { message: string; keep: (text: string) => void } {
  const storeId = useSession().store?.id ?? "";
  const message = useSyncExternalStore(
    changes.subscribe,
    () => readStored(KEY + storeId) ?? DEFAULT_REMINDER_MESSAGE,
  );

  function keep(text: string) {
    const isDefault = text.trim() === "" || text === DEFAULT_REMINDER_MESSAGE;
    writeStored(KEY + storeId, isDefault ? null : text);
    changes.emit();
  }

  return { message, keep };
}
