import { z } from "zod";
import { type Entry, readEntry } from "./entry.ts";
import { findEntry, readEntries, updateEntry } from "./queue.ts";
import { wakeSender } from "./sender.ts";

const FORMAT = "mostrador-por-subir";
const file = z.object({
  format: z.literal(FORMAT),
  version: z.literal(1),
  storeId: z.string(),
  entries: z.array(z.unknown()),
});

export async function buildExportFile(storeId: string): Promise<Blob> {
  const waiting = await readWaitingEntries(storeId);
  const content: z.input<typeof file> = { format: FORMAT, version: 1, storeId, entries: waiting };
  return new Blob([JSON.stringify(content)], { type: "application/json" });
}

export async function readWaitingEntries(storeId: string): Promise<Entry[]> {
  return (await readEntries(storeId)).filter(({ state }) => state !== "ASKED");
}

export class InvalidExportFile extends Error {}

/**
 * Adds the entries of an exported file to the queue. The server records each entry once, even if several
 * devices send it.
 * @throws InvalidExportFile
 */
export async function importExportFile(storeId: string, text: string): Promise<number> {
  const content = file.safeParse(parse(text)).data;
  if (!content) throw new InvalidExportFile("Este archivo no es una copia de lo que queda por subir.");
  if (content.storeId !== storeId) throw new InvalidExportFile("Esta copia es de otra tienda.");
  const all = content.entries.map(readEntry);
  if (all.includes(null))
    throw new InvalidExportFile("Esta copia es de otra versión. Actualiza y vuelve a subirla.");
  for (const entry of all as Entry[])
    if (!(await findEntry(storeId, entry.key)))
      await updateEntry(storeId, { ...entry, state: "LATE", trouble: null });
  void wakeSender();
  return all.length;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
