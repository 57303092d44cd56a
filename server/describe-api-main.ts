import { mkdir, writeFile } from "node:fs/promises";
import { createApp } from "#server/app.ts";
import { openDatabase } from "#server/db/database.ts";

// The build runs this file. It writes the description of the API beside the server's files, without a database.
const db = openDatabase({ host: "localhost", user: "", database: "" }, () => {});
const app = await createApp({ db });
await app.ready();
const describe = app.swagger as (options: { yaml: boolean }) => unknown;
await mkdir(new URL("./http/pages/", import.meta.url), { recursive: true });
await writeFile(
  new URL("./http/pages/openapi.json", import.meta.url),
  JSON.stringify(describe({ yaml: false })),
);
await writeFile(new URL("./http/pages/openapi.yaml", import.meta.url), String(describe({ yaml: true })));
await app.close();
await db.close();
