import { registerDevice } from "#core/contract/devices.ts";
import { uuidv7 } from "#core/uuid.ts";
import { ApiError } from "#web/api/api-error.ts";
import { callWithoutRetry, readCurrentStoreId } from "#web/api/client.ts";
import {
  deviceRegistrationKey,
  forgetDeviceRegistration,
  readDeviceId,
  readOrCreateDeviceSecret,
  storeDeviceRegistration,
} from "./device-id.ts";

export function deviceNameFromUserAgent(userAgent: string): string {
  const match = NAMES.find(([pattern]) => pattern.test(userAgent));
  return match?.[1] ?? "Equipo";
}

const NAMES: readonly [RegExp, string][] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android.*Mobile/, "Celular Android"],
  [/Android/, "Tableta Android"],
  [/CrOS/, "Chromebook"],
  [/Windows/, "Computador Windows"],
  [/Macintosh/, "Mac"],
  [/Linux/, "Computador Linux"],
];

let asking: { storeId: string; id: Promise<string> } | null = null;

/**
 * Returns the device's id. Registers the device once, even if an answer is lost or two tabs register at once.
 * @throws ApiError
 */
export function readOrRegisterDeviceId(): Promise<string> {
  const storeId = readCurrentStoreId();
  if (!storeId) throw new Error("nobody is signed in");
  const storedId = readDeviceId(storeId);
  if (storedId) return Promise.resolve(storedId);
  if (asking?.storeId !== storeId)
    asking = { storeId, id: registerThisDevice(storeId).finally(() => (asking = null)) };
  return asking.id;
}

async function registerThisDevice(storeId: string): Promise<string> {
  const body = { name: deviceNameFromUserAgent(navigator.userAgent), key: readOrCreateDeviceSecret(storeId) };
  const register = (idempotencyKey: string) => callWithoutRetry(registerDevice, { body }, { idempotencyKey });
  const { data } = await register(deviceRegistrationKey(storeId, uuidv7)).catch((error: unknown) => {
    const isSpent = error instanceof ApiError && (error.isKeyRecorded || error.code === "KEY_CLOSED");
    if (!isSpent) throw error;
    forgetDeviceRegistration(storeId);
    return register(deviceRegistrationKey(storeId, uuidv7));
  });
  storeDeviceRegistration(storeId, data);
  return data.id;
}
