/** What this browser is to one store. It outlives a sign-out, since its series was given and numbers bear it. */
export type Device = { id: string; series: string };

const nameOf = (storeId: string) => `mostrador-equipo:${storeId}`;

export function deviceOf(storeId: string): Device | null {
  try {
    const kept = JSON.parse(localStorage.getItem(nameOf(storeId)) ?? "null") as Partial<Device> | null;
    return typeof kept?.id === "string" && typeof kept.series === "string"
      ? { id: kept.id, series: kept.series }
      : null;
  } catch {
    return null;
  }
}

export function keepDevice(storeId: string, device: Device): void {
  try {
    localStorage.setItem(nameOf(storeId), JSON.stringify(device));
  } catch {
    // It makes itself known again the next time.
  }
}

/** The store does not know it any more, as after a backup that did not have it. */
export function forgetDevice(storeId: string, id: string): void {
  if (deviceOf(storeId)?.id === id) localStorage.removeItem(nameOf(storeId));
}
