import { version } from "../../package.json";

export const PAGE_VERSION: string = version;

export const NEW_VERSION_MESSAGE =
  "Hay una versión nueva de Mostrador. Recarga para seguir: lo que vendiste y la venta que tienes abierta quedan guardados en este equipo.";

let serverVersion = PAGE_VERSION;
const listeners = new Set<(version: string) => void>();

/** Compares the version in an answer's header with the page's version; null when the answer has no such header. */
export function noteServerVersion(version: string | null): void {
  if (version === null || version === serverVersion) return;
  serverVersion = version;
  if (isServerOfOtherVersion()) for (const listener of listeners) listener(serverVersion);
}

/** Whether the server is of another version than this page, as after it was upgraded. */
export const isServerOfOtherVersion = () => serverVersion !== PAGE_VERSION;

export function onOtherServerVersion(listener: (version: string) => void): () => void {
  listeners.add(listener);
  if (isServerOfOtherVersion()) listener(serverVersion);
  return () => listeners.delete(listener);
}
