import { registerDevice } from "#core/contract/devices.ts";
import { uuidv7 } from "#core/uuid.ts";
import { ApiError, call } from "#web/api/client.ts";
import { deviceOf, keepDevice } from "#web/api/device.ts";

/** Under this key it asked for its series, and heard nothing yet. */
const keyName = (storeId: string) => `mostrador-equipo-clave:${storeId}`;

/** A browser in which somebody signs in makes itself known to the store, once for all of its tabs. */
export async function makeKnown(storeId: string): Promise<void> {
  const once = async () => {
    if (deviceOf(storeId)) return;
    const key = localStorage.getItem(keyName(storeId)) ?? uuidv7();
    localStorage.setItem(keyName(storeId), key);
    try {
      const body = { name: nameOf(navigator.userAgent) };
      const { data } = await call(registerDevice, { body }, { idempotencyKey: key });
      keepDevice(storeId, { id: data.id, series: data.series });
    } catch (error) {
      // Without a series it sells without numbers, and asks again the next time.
      if (!(error instanceof ApiError) || error.undecided) return;
    }
    localStorage.removeItem(keyName(storeId));
  };
  await (navigator.locks?.request("mostrador-equipo", once) ?? once());
}

const SYSTEMS: readonly [RegExp, string][] = [
  [/iPad/, "iPad"],
  [/iPhone/, "iPhone"],
  [/Android.+Mobile/, "Celular Android"],
  [/Android/, "Tableta Android"],
  [/CrOS/, "Chromebook"],
  [/Windows/, "Computador Windows"],
  [/Macintosh/, "Computador Mac"],
  [/Linux/, "Computador Linux"],
];

/** What it is called until somebody says better. */
export function nameOf(userAgent: string): string {
  return SYSTEMS.find(([pattern]) => pattern.test(userAgent))?.[1] ?? "Equipo";
}
