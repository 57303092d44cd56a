import { readSerialApi } from "./device-apis.ts";

// A serial port is identified by its index among the ports that this browser may use.

/**
 * Asks the user for a port. Browsers allow this only in a click handler.
 * @throws DOMException when the user chose no port
 */
export async function chooseSerialPort(): Promise<number> {
  const port = await readSerialApi()!.requestPort();
  return Math.max(0, (await readSerialApi()!.getPorts()).indexOf(port));
}

/** The allowed port at this index, or the first one if none is there. @throws Error when the user has allowed no port */
export async function findSerialPort(index: number): Promise<SerialPort> {
  const ports = (await readSerialApi()?.getPorts()) ?? [];
  const port = ports[index] ?? ports[0];
  if (!port) throw new Error("no port was chosen");
  return port;
}

export const hasSerialPort = async (): Promise<boolean> =>
  ((await readSerialApi()?.getPorts()) ?? []).length > 0;
