import { useMemo, useSyncExternalStore } from "react";
import { onDeviceKept } from "#web/offline/device/device-memory.ts";
import { type ParkedSale, parkedSales, parkedText } from "./parked-sales.ts";

/** The user's parked sales on this device. */
export function useParked(): ParkedSale[] {
  const text = useSyncExternalStore(onDeviceKept, parkedText);
  return useMemo(() => parkedSales(text), [text]);
}
