import { existsSync, readFileSync, realpathSync } from "node:fs";
import path from "node:path";
import { DATABASE_NAME, type EmbeddedConnection } from "./endpoint.ts";
import { identifyRunningServer, isSameDirectory, readPidFile } from "./previous.ts";

export async function findRunningServer(dataDir: string): Promise<EmbeddedConnection | null> {
  const home = path.join(dataDir, "postgres");
  if (!existsSync(home)) return null;
  const cluster = realpathSync(home);
  const pidFile = readPidFile(cluster);
  if (!pidFile) return null;
  const secret = `${cluster}.password`;
  const connection = {
    host: pidFile.socketDirectory || "127.0.0.1",
    port: pidFile.port,
    user: "postgres",
    database: DATABASE_NAME,
    ...(existsSync(secret) && { password: readFileSync(secret, "utf8") }),
  };
  const answer = await identifyRunningServer(pidFile, connection);
  return typeof answer === "object" && isSameDirectory(answer.data_directory, cluster) ? connection : null;
}
