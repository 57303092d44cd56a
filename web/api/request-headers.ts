import { REQUEST_TAG_HEADER, VERSION_HEADER } from "#core/api-headers.ts";
import { PAGE_VERSION } from "#web/api/page-version.ts";
import { readDeviceId, readOrCreateDeviceSecret } from "#web/offline/device/device-id.ts";

type Sender = {
  token: string | null;
  storeId: string | null;
  /** Number of entries of this device that wait for the server. */
  waiting: number;
};

export function buildRequestHeaders({ token, storeId, waiting }: Sender): Record<string, string> {
  const device = storeId && readDeviceId(storeId);
  return {
    [REQUEST_TAG_HEADER]: randomTag(),
    [VERSION_HEADER]: PAGE_VERSION,
    ...(token && { authorization: `Bearer ${token}` }),
    ...(device && buildDeviceHeaders(storeId, device, waiting)),
  };
}

export const buildDeviceHeaders = (storeId: string, device: string, waiting: number) => ({
  "x-device": device,
  "x-device-pending": String(waiting),
  "x-device-key": readOrCreateDeviceSecret(storeId),
});

/** The server returns this random tag, which reveals an answer that was cached for another request. */
const randomTag = () => Math.random().toString(36).slice(2, 12) || "0";
