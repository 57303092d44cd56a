import { type SerialPort, serial } from "./device-apis.ts";

// Several things may be plugged in: each is known by its place among the ports that this browser may use.

/** Asks which port it is; for a press of a button alone. Its place among all. @throws where nobody chose one */
export async function choosePort(): Promise<number> {
  const port = await serial()!.requestPort();
  return Math.max(0, (await serial()!.getPorts()).indexOf(port));
}

/** The one that was chosen. @throws where it is not there */
export async function portAt(place: number): Promise<SerialPort> {
  const ports = (await serial()?.getPorts()) ?? [];
  const port = ports[place] ?? ports[0];
  if (!port) throw new Error("no port was chosen");
  return port;
}

export const hasPort = async (): Promise<boolean> => ((await serial()?.getPorts()) ?? []).length > 0;
