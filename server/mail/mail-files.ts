import { mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import type { DeliverMail } from "#server/mail/mail.ts";

export function createFileDelivery(directory: string): DeliverMail {
  return async ({ id, recipient, subject, text, html, attachments = [] }) => {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    for (const { name, content } of attachments)
      await write(path.join(directory, `${id}.${name.split(".").at(-1)}`), content);
    await write(path.join(directory, `${id}.html`), html);
    await write(path.join(directory, `${id}.txt`), `Para: ${recipient}\nAsunto: ${subject}\n\n${text}`);
  };
}

/** The file becomes visible only when complete, and only its user can read it. */
async function write(file: string, content: string | Buffer): Promise<void> {
  await writeFile(`${file}.part`, content, { mode: 0o600 });
  await rename(`${file}.part`, file);
}

/** Names of Mostrador's files, complete or not; other files in the folder are left alone. */
const OWN_FILE_NAME = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(txt|html|zip)(\.part)?$/;

/** Deletes old mails: their links have expired, and the files tell who has an account. */
export async function deleteMailFiles(directory: string, before: Date): Promise<void> {
  for (const name of await namesIn(directory)) {
    if (!OWN_FILE_NAME.test(name)) continue;
    const file = path.join(directory, name);
    const written = (await stat(file).catch(() => null))?.mtime; // another process may have deleted the file
    if (written && written < before) await rm(file, { force: true });
  }
}

async function namesIn(directory: string): Promise<string[]> {
  try {
    return await readdir(directory);
  } catch (error) {
    if ((error as { code?: string }).code === "ENOENT") return [];
    throw error;
  }
}
