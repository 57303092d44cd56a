import type { Customer } from "#core/contract/customers.ts";
import { MAX_MONEY } from "#core/money.ts";
import { normalizeSearchText } from "#core/search-text.ts";
import { uuidv7 } from "#core/uuid.ts";

/** Idempotency keys of a line, so that sending the line again duplicates nothing. */
export type NotebookLineKeys = { customer: string; adjustment: string };

/** A customer's debt as written in the shop's paper notebook. */
export type NotebookLine = {
  keys: NotebookLineKeys;
  name: string;
  phone: string;
  balance: number | null;
  /** The file's text where an amount was expected. */
  unread?: string;
  /** Whether the server has recorded the line. */
  done?: boolean;
};

export const MAX_NOTEBOOK_LINES = 500;
const MAX_NAME = 200;
const MAX_PHONE = 32;

export function createNotebookLine(fields: Partial<Omit<NotebookLine, "keys">> = {}): NotebookLine {
  return {
    keys: { customer: uuidv7(), adjustment: uuidv7() },
    name: "",
    phone: "",
    balance: null,
    ...fields,
  };
}

export function isNotebookLineEmpty({ name, phone, balance, unread }: NotebookLine): boolean {
  return name.trim() === "" && phone.trim() === "" && balance === null && !unread;
}

/** Names compare without case, accents and spaces; phone numbers without punctuation and Colombia's 57. */
const nameForm = (name: string) => normalizeSearchText(name).trim().replace(/\s+/g, " ");
const phoneForm = (phone: string | null) =>
  (phone ?? "").replace(/\D/g, "").replace(/^(00)?57(?=\d{10}$)/, "");

type ExistingCustomer = Pick<Customer, "id" | "name" | "phone" | "balance">;

export type CheckedNotebookLine = {
  line: NotebookLine;
  problem: string | null;
  /** The existing customer, or null for a new customer. */
  customer: ExistingCustomer | null;
};

export function checkNotebookLines(
  lines: readonly NotebookLine[],
  customers: readonly ExistingCustomer[],
): CheckedNotebookLine[] {
  const byName = new Map<string, ExistingCustomer[]>();
  for (const one of customers) {
    const form = nameForm(one.name);
    byName.set(form, [...(byName.get(form) ?? []), one]);
  }
  const seen = new Map<string, number>();
  return lines
    .map((line, at) => ({ line, at }))
    .filter(({ line }) => !isNotebookLineEmpty(line))
    .map(({ line, at }) => {
      const problem = problemOf(line);
      if (problem) return { line, problem, customer: null };
      const phone = phoneForm(line.phone);
      const place = `${nameForm(line.name)}\n${phone}`;
      const before = seen.get(place);
      if (before !== undefined)
        return {
          line,
          customer: null,
          problem: `Está también en la línea ${before + 1}: déjalo en una sola`,
        };
      seen.set(place, at);
      const same = byName.get(nameForm(line.name)) ?? [];
      const found = same.filter((one) => (phone === "" ? true : phoneForm(one.phone) === phone));
      if (phone === "" && found.length > 1)
        return { line, problem: "Hay varios clientes con este nombre: escribe su teléfono", customer: null };
      return { line, problem: null, customer: found[0] ?? null };
    });
}

function problemOf({ name, phone, balance, unread }: NotebookLine): string | null {
  if (name.trim() === "") return "Falta el nombre";
  if (name.trim().length > MAX_NAME) return "El nombre es demasiado largo";
  if (phone.trim().length > MAX_PHONE) return "El teléfono es demasiado largo";
  if (balance === null) return unread ? `No entendemos lo que debe: «${unread}»` : "Falta lo que debe";
  if (balance <= 0) return "Lo que debe tiene que ser más de cero";
  if (balance > MAX_MONEY) return "Lo que debe es demasiado";
  return null;
}

/** The lines kept in the browser that are not recorded yet; null if the stored value is no valid list of lines. */
export function readStoredNotebookLines(stored: unknown): NotebookLine[] | null {
  if (!Array.isArray(stored) || stored.length > MAX_NOTEBOOK_LINES) return null;
  const right = (line: Partial<NotebookLine> | null) =>
    typeof line?.keys?.customer === "string" &&
    typeof line.keys.adjustment === "string" &&
    typeof line.name === "string" &&
    typeof line.phone === "string" &&
    (line.balance === null || Number.isSafeInteger(line.balance));
  const left = stored.every(right) ? (stored as NotebookLine[]).filter(({ done }) => !done) : [];
  return left.length > 0 ? left : null;
}
