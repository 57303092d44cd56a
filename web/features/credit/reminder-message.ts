import { useSyncExternalStore } from "react";
import { useSession } from "#web/api/session.tsx";
import { DEFAULT_REMINDER_MESSAGE } from "./message.ts";

const KEY = "creditMessage:";
const listeners = new Set<() => void>();

function subscribe(changed: () => void) {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

function read(storeId: string): string {
  try {
    return localStorage.getItem(KEY + storeId) ?? DEFAULT_REMINDER_MESSAGE;
  } catch {
    return DEFAULT_REMINDER_MESSAGE;
  }
}

export function useDebtReminderMessage(): { message: string; keep: (text: string) => void } {
  const storeId = useSession().store?.id ?? "";
  const message = useSyncExternalStore(subscribe, () => read(storeId));

  function keep(text: string) {
    try {
      if (text.trim() === "" || text === DEFAULT_REMINDER_MESSAGE) localStorage.removeItem(KEY + storeId);
      else localStorage.setItem(KEY + storeId, text);
    } catch {
      // Without storage the default text stays.
    }
    for (const listener of listeners) listener();
  }

  return { message, keep };
}
