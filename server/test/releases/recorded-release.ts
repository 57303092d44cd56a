import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { checkBackup } from "#server/backup/check-backup.ts";
import { loadBackup } from "#server/backup/restore-backup.ts";
import type { Connection } from "#server/db/connect.ts";
import { startCluster } from "#server/db/embedded/cluster.ts";
import { inOwnerTransaction } from "#server/db/migrate.ts";
import type { Release } from "#server/test/releases/releases.ts";

// A folder for each release, written by that release itself: a backup of two stores that were filled through its API, and
// what it answered to every question about them. One store has a plain day, the other one calls every endpoint.

export type RecordedRelease = {
  /** The time of the answers. */
  recordedAt: string;
  stores: {
    /** Of a session of the owner, in the backup. */
    token: string;
    answers: { url: string; answer: unknown }[];
  }[];
  /** Writes under an idempotency key, with their answers. */
  writes: {
    method: string;
    url: string;
    token: string;
    headers: Record<string, string>;
    body: unknown;
    status: number;
    answer: unknown;
  }[];
};

const placeOf = ({ build, version }: Release, file: string) =>
  fileURLToPath(new URL(`./${build ?? version}/${file}`, import.meta.url));

export const backupOf = (release: Release): string => placeOf(release, "backup.mostrador");

export const readRecorded = (release: Release): RecordedRelease =>
  JSON.parse(gunzipSync(readFileSync(placeOf(release, "recorded.json.gz"))).toString());

/** Fills an empty database as the release had it, before any newer migration. */
export async function loadAsItWas(release: Release, owner: Connection): Promise<void> {
  const file = backupOf(release);
  const contents = await checkBackup(file);
  await inOwnerTransaction(owner, (client) => loadBackup(client, file, contents));
}

/** Runs `work` as the owner of the embedded database in `dataDir`, which no server uses. */
export async function withDatabase(
  dataDir: string,
  work: (owner: Connection) => Promise<unknown>,
): Promise<void> {
  const server = await startCluster({ dataDir, log: { info() {}, warn() {}, error() {} } });
  try {
    await work(server.connection);
  } finally {
    await server.stop();
  }
}

export const createOldFolder = (release: Release, dataDir: string): Promise<void> =>
  withDatabase(dataDir, (owner) => loadAsItWas(release, owner));

/** The password of every recorded owner. */
const PASSWORD = "Segura.2026$z";
const EMAIL = "ana@laesquina.example";

export async function signInAsOwner(address: string): Promise<{ authorization: string }> {
  const response = await fetch(`${address}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
  });
  const { token } = (await response.json()) as { token: string };
  return { authorization: `Bearer ${token}` };
}

/** What does not depend on the day of the question: documents by their id, and the chain of closings. */
const TIMELESS = /^\/api\/(sales|returns|shifts|purchase-orders)\/(verify|[0-9a-f-]{36})$/;

/** Asks a running server for the documents of the release's first store. */
export async function findDifferingDocuments(address: string, release: Release): Promise<string[]> {
  const headers = await signInAsOwner(address);
  const recorded = readRecorded(release).stores[0]!.answers.filter(({ url }) => TIMELESS.test(url));
  if (recorded.length < 10)
    throw new Error(`only ${recorded.length} documents of ${release.version} are recorded`);
  const found: string[] = [];
  for (const { url, answer } of recorded) {
    const response = await fetch(`${address}${url}`, { headers });
    found.push(...differences(answer, await response.json(), url));
  }
  return found;
}

/** Each recorded value that is missing or different, by its path. New fields are allowed. */
export function differences(recorded: unknown, actual: unknown, at: string): string[] {
  if (typeof recorded !== "object" || recorded === null || typeof actual !== "object" || actual === null)
    return Object.is(recorded, actual)
      ? []
      : [`${at}: ${JSON.stringify(recorded)} → ${JSON.stringify(actual)}`];
  const more =
    Array.isArray(recorded) && Array.isArray(actual) && recorded.length !== actual.length
      ? [`${at}: ${recorded.length} → ${actual.length} items`]
      : [];
  const values = actual as Record<string, unknown>;
  return [
    ...more,
    ...Object.entries(recorded).flatMap(([key, value]) => differences(value, values[key], `${at}.${key}`)),
  ];
}
