import { createApp } from "#server/app.ts";
import type { Connection } from "#server/db/connect.ts";
import { openDatabase } from "#server/db/database.ts";

// The product's own application in a process of its own. Only the rate limit is out of the way.
const connection = JSON.parse(process.argv[2]!) as Connection;
const app = await createApp({
  db: openDatabase(connection, () => {}),
  limits: { perMinute: 1e9, publicTriesPerMinute: 1e9 },
});
await app.listen({ port: 0, host: "127.0.0.1" });
process.send!((app.server.address() as { port: number }).port);
process.on("disconnect", () => process.exit());
