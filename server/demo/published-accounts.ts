import type { Database } from "#server/db/database.ts";
import { DEMO_PASSWORD, demoUsers } from "#server/demo/people.ts";
import { findAccountByEmail } from "#server/features/auth/auth.sql.ts";
import { verifyPassword } from "#server/features/auth/password-hash.ts";
import { deleteSessionsOfAccount } from "#server/features/auth/password-resets.sql.ts";

export function isPublishedAccount(email: string, password: string): boolean {
  return password === DEMO_PASSWORD && demoUsers.some((user) => user.email === email.toLowerCase());
}

/** Ends the sessions of demo accounts that still have DEMO_PASSWORD; returns a warning that names them, or null. */
export async function endPublishedAccountSessions(db: Database): Promise<string | null> {
  const open = await Promise.all(
    demoUsers.map(async ({ email }) => {
      const account = await findAccountByEmail(db.identity, email);
      if (!account || !(await verifyPassword(account.passwordHash, DEMO_PASSWORD, email))) return [];
      await deleteSessionsOfAccount(db.identity, account);
      return [email];
    }),
  );
  const emails = open.flat();
  if (emails.length === 0) return null;
  return `Hay cuentas de demostración, y su clave está publicada: ${emails.join(", ")}. Solo pueden entrar desde este equipo. Para usarlas desde otros, cámbiales la clave.`;
}
