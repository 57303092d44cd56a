import { z } from "zod";
import { parseJson } from "#web/storage.ts";
import { parseQueueEntry, type QueueEntry } from "./entry.ts";
import { readQueueEntries } from "./queue.ts";
import { addFinishedEntries } from "./sender.ts";

const FORMAT = "mostrador-por-subir";
const file = z.object({
  format: z.literal(FORMAT),
  version: z.literal(1),
  storeId: z.string(),
  entries: z.array(z.unknown()),
});

export async function buildQueueExportFile(storeId: string): Promise<Blob> {
  const waiting = await readWaitingEntries(storeId);
  const content: z.input<typeof file> = { format: FORMAT, version: 1, storeId, entries: waiting };
  return new Blob([JSON.stringify(content)], { type: "application/json" });
}

/** The entries that are left to upload or to decide on, without those whose answer a screen awaits (ASKED). */
export async function readWaitingEntries(storeId: string): Promise<QueueEntry[]> {
  return (await readQueueEntries(storeId)).filter(({ state }) => state !== "ASKED");
}

/** The file cannot be imported. The message says why, and what to do. */
export class InvalidQueueExportFile extends Error {}

/**
 * Adds the entries of an exported file to the queue. The server records each entry once, even if several
 * devices send it.
 * @throws InvalidQueueExportFile
 */
export async function importQueueExportFile(storeId: string, text: string): Promise<number> {
  const content = file.safeParse(parseJson(text)).data;
  if (!content) throw new InvalidQueueExportFile("Este archivo no es una copia de lo que queda por subir.");
  if (content.storeId !== storeId) throw new InvalidQueueExportFile("Esta copia es de otra tienda.");
  const all = content.entries.map(parseQueueEntry);
  if (all.includes(null))
    throw new InvalidQueueExportFile("Esta copia es de otra versión. Actualiza y vuelve a subirla.");
  if (!(await addFinishedEntries(storeId, all as QueueEntry[])))
    throw new InvalidQueueExportFile(
      "Este equipo no pudo guardar la copia completa. Libera espacio y vuelve a subirla: nada se repite.",
    );
  return all.length;
}
