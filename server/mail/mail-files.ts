import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Deliver } from "#server/mail/mail.ts";

/** Without a mail server: each mail becomes two files, to read (.txt) and as it would look (.html). */
export function fileDelivery(directory: string): Deliver {
  return async ({ id, recipient, subject, text, html }) => {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    await write(path.join(directory, `${id}.html`), html);
    await write(path.join(directory, `${id}.txt`), `Para: ${recipient}\nAsunto: ${subject}\n\n${text}`);
  };
}

/** In sight only when it is whole. A link in it opens an account: it is for this user's eyes. */
async function write(file: string, content: string): Promise<void> {
  await writeFile(`${file}.part`, content, { mode: 0o600 });
  await rename(`${file}.part`, file);
}
