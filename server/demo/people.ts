import type { Role } from "#core/permissions.ts";
import { uuidv7 } from "#core/uuid.ts";
import type { Database } from "#server/db/database.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { REFUSE_VIOLATIONS } from "#server/documents/violations.ts";
import { findAccountByEmail } from "#server/features/auth/auth.sql.ts";
import { verifyPassword } from "#server/features/auth/password-hash.ts";
import { deleteSessionsOfAccount } from "#server/features/auth/password-resets.sql.ts";
import type { Session } from "#server/session.ts";

/** The demonstration store. E-mail addresses use reserved domains, and numbers are invented. */
export const demoStore = {
  name: "Tienda La Esquina",
  ownerName: "Rosalba Moreno",
  phone: "6015550148",
  nit: "900412378-1",
};

/** Public, because the demonstration store contains no real data. */
export const DEMO_PASSWORD = "Mostrador2026!";

export const demoUsers: readonly { name: string; email: string; phone: string; role: Role }[] = [
  { name: "Rosalba Moreno", email: "rosalba@demo.mostrador.example", phone: "3005550101", role: "OWNER" },
  { name: "Andrés Moreno", email: "andres@demo.mostrador.example", phone: "3005550102", role: "ADMIN" },
  { name: "Yurani Castro", email: "yurani@demo.mostrador.example", phone: "3005550103", role: "EMPLOYEE" },
  { name: "Brayan Quintero", email: "brayan@demo.mostrador.example", phone: "3005550104", role: "CASHIER" },
];

export type DemoWorker = { id: string; name: string; role: Role };

export function createDemoSession(storeId: string, { id, name, role }: DemoWorker): Session {
  return {
    storeId,
    userId: id,
    userName: name,
    role,
    tokenHash: Buffer.alloc(0),
    openedBy: null,
    device: null,
  };
}

/** Returns a function that makes the call of a use case: `who` writes at the instant `at`. */
export const createDemoCallBuilder = (tx: StoreTx) => (who: DemoWorker, at: Date) => ({
  tx,
  session: createDemoSession(tx.storeId, who),
  now: at,
  document: { id: uuidv7(at.getTime()), at, violations: REFUSE_VIOLATIONS, late: null },
});
export type DemoCallBuilder = ReturnType<typeof createDemoCallBuilder>;

interface DemoCustomer {
  name: string;
  phone: string | null;
  email: string | null;
  address: string | null;
  documentType: "CC" | "CE" | "TI" | "TE" | "PEP" | "Otro" | null;
  document: string | null;
}

export const demoCustomers: readonly DemoCustomer[] = `
  Gloria Inés Suárez       | 3102140057 | CC 51823640   | gloria.suarez@example.com  | Calle 45 # 12-08
  Luis Carlos Beltrán      | 3118402216 | CC 19384720   |                            | Calle 45 # 12-31, apto 201
  María del Pilar Rojas    | 3124417730 | CC 52417309   | pilar.rojas@example.com    | Carrera 13 # 44-50
  Jorge Enrique Cárdenas   | 3003381945 | CC 79462115   |                            |
  Doña Carmenza Gil        | 3156620483 |               |                            | Calle 46 # 12-19
  Wilson Hernández         | 3204415580 | CC 80123764   |                            |
  Sandra Milena Ortiz      | 3017729046 | CC 53102877   | sandra.ortiz@example.com   | Carrera 12 # 45-77
  Yamile Córdoba           | 3146083391 | CC 54219903   |                            | Calle 44 # 13-22
  Edgar Fabián Niño        | 3133925067 | CC 1020745318 | edgar.nino@example.com     |
  Luz Marina Tabares       | 3187702254 | CC 43562891   |                            | Carrera 13 # 46-15, piso 2
  Cristian Camilo Vargas   | 3052218846 | CC 1014288450 |                            |
  Ana Beatriz Palacios     | 3164417092 | CC 35891247   |                            | Calle 47 # 12-40
  José Gregorio Marín      | 3225061183 | PEP 948271506 |                            | Calle 45 # 11-63
  Nubia Esperanza Cruz     | 3109974420 | CC 41790358   | nubia.cruz@example.com     |
  Héctor Fabio Giraldo     | 3128830617 | CC 16748205   |                            | Carrera 11 # 45-09
  Leidy Johana Pulido      | 3214490758 | CC 1022395641 |                            |
  Taller Los Compadres     | 3172208835 | Otro 901445120 | taller@example.com        | Calle 44 # 12-90
  Valentina Acosta         | 3193347201 | TI 1019884325 |                            | Carrera 12 # 46-33
  Peluquería Estilo Nuevo  | 3015584936 |               |                            | Calle 45 # 12-12
  Giovanni Ricci           | 3045517268 | CE 428190     | giovanni.ricci@example.com |
  Diana Carolina Montoya   | 3113306974 | CC 1037612094 |                            | Calle 46 # 13-05, apto 402
  Rubén Darío Caicedo      | 3162295518 | CC 94375610   |                            |
  Óscar Iván Benavides     | 3208846139 | CC 98382744   | oscar.benavides@example.com | Carrera 13 # 47-28
  Rosa Elvira Chiquillo    | 3142203675 | CC 20856431   |                            |
`
  .trim()
  .split("\n")
  .map((line) => {
    const [name = "", phone, identity, email, address] = line.split("|").map((cell) => cell.trim() || null);
    const [documentType, document] = identity?.split(" ") ?? [];
    return {
      name: name ?? "",
      phone: phone ?? null,
      email: email ?? null,
      address: address ?? null,
      documentType: (documentType as DemoCustomer["documentType"]) ?? null,
      document: document ?? null,
    };
  });

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
