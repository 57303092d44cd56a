import { type SerialPort, serial } from "./device-apis.ts";

// A serial port is identified by its index among the ports that this browser may use.

/**
 * Asks the user for a port. Browsers allow this only in a click handler.
 * @throws DOMException when the user chose no port
 */
export async function choosePort(): Promise<number> {
  const port = await serial()!.requestPort();
  return Math.max(0, (await serial()!.getPorts()).indexOf(port));
}

/** @throws Error when the browser may use no port */
export async function findPort(place: number): Promise<SerialPort> {
  const ports = (await serial()?.getPorts()) ?? [];
  const port = ports[place] ?? ports[0];
  if (!port) throw new Error("no port was chosen");
  return port;
}

export const hasPort = async (): Promise<boolean> => ((await serial()?.getPorts()) ?? []).length > 0;
