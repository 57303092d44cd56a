import { useMemo, useSyncExternalStore } from "react";
import { onDeviceKept } from "#web/offline/device/device-memory.ts";
import { type ParkedSale, parkedSales, parkedText } from "./parked-sales.ts";

export function useParked(): ParkedSale[] {
  const text = useSyncExternalStore(onDeviceKept, parkedText);
  return useMemo(() => parkedSales(text), [text]);
}
