import { inject } from "vitest";
import type { Connection } from "#server/db/connect.ts";
import { runStatementOnServer } from "#server/test/global-setup.ts";

let databaseCount = 0;

/**
 * Makes empty databases on the test server (`here`) and on the embedded PostgreSQL (`elsewhere`). The two
 * differ in version if TEST_DATABASE_URL names a server of another version.
 */
export async function openEmptyDatabases() {
  const here = inject("template");
  const elsewhere = process.env.TEST_DATABASE_URL
    ? await import("#server/db/embedded/testing/throwaway.ts").then((own) =>
        own.startThrowawayPostgres({ fast: true }),
      )
    : null;
  const make = async (server: Connection): Promise<Connection> => {
    databaseCount += 1;
    const database = `${here.database}_empty_${process.pid}_${databaseCount}`;
    await runStatementOnServer(
      { ...server, database: "postgres" },
      `create database ${database} template template0 encoding 'UTF8'`,
    );
    return { ...server, database };
  };
  return {
    here: () => make(here),
    elsewhere: () => make(elsewhere?.connection ?? here),
    /** Databases on the test server are removed together with the template. */
    end: async () => void (await elsewhere?.stop()),
  };
}
