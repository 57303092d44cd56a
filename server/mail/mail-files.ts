import { mkdir, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { readIfExists, writePrivateFile } from "#server/files.ts";
import type { DeliverMail } from "#server/mail/mail.ts";

/** Writes each mail as files, for a server without a mail service. */
export function createFileDelivery(directory: string): DeliverMail {
  return async ({ id, recipient, subject, text, html, attachments = [] }) => {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    for (const { name, content } of attachments)
      await writePrivateFile(path.join(directory, `${id}.${name.split(".").at(-1)}`), content);
    await writePrivateFile(path.join(directory, `${id}.html`), html);
    await writePrivateFile(
      path.join(directory, `${id}.txt`),
      `Para: ${recipient}\nAsunto: ${subject}\n\n${text}`,
    );
  };
}

/** Names of Mostrador's files, complete or not, with any attachment; other files in the folder are left alone. */
const OWN_FILE_NAME = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.\w{1,5}(\.part)?$/;

/** Deletes old mails: their links have expired, and the files tell who has an account. */
export async function deleteMailFiles(directory: string, before: Date): Promise<void> {
  for (const name of await readIfExists(readdir(directory), [])) {
    if (!OWN_FILE_NAME.test(name)) continue;
    const file = path.join(directory, name);
    const written = (await stat(file).catch(() => null))?.mtime; // another process may have deleted the file
    if (written && written < before) await rm(file, { force: true });
  }
}
