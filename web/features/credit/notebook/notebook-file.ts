import { formatPesos } from "#core/money.ts";
import { readPesosCell, readTextCell } from "#web/ui/table-file/cells.ts";
import { type ColumnDefinition, normalizeColumnTitle, toCellText } from "#web/ui/table-file/columns.ts";
import type { ImportedListBody, ImportedListRow, ListImportDefinition } from "#web/ui/table-file/plan.ts";
import { type TableCell, UnreadableFileError } from "#web/ui/table-file/tables.ts";
import type { NotebookLine } from "./notebook-lines.ts";

/** `charged` is all that a customer bought on credit, `paid` all that the customer has paid. */
export type NotebookField = "name" | "phone" | "balance" | "charged" | "paid";

const words = (text: string) => text.split(", ");

export const NOTEBOOK_COLUMNS: readonly ColumnDefinition<NotebookField>[] = [
  {
    field: "name",
    label: "Nombre",
    required: true,
    names: words(
      "cliente, nombre del cliente, nombre cliente, nombres, nombre completo, nombre y apellido, nombres y apellidos, persona, deudor, razon social, tercero, customer, customer name, name",
    ),
    maybe: words("descripcion, detalle, contacto"),
    single: true,
    labelIsSure: true,
    holds: "text",
  },
  {
    field: "phone",
    label: "Teléfono",
    names: words(
      "celular, cel, whatsapp, movil, tel, telefonos, numero de telefono, numero, contacto, phone, mobile",
    ),
    holds: "text",
  },
  {
    field: "balance",
    label: "Lo que debe hoy (saldo)",
    required: true,
    instead: ["charged", "paid"],
    names: words(
      "saldo, saldo actual, saldo pendiente, saldo total, saldo final, saldo por cobrar, saldo deuda, deuda, deuda total, deuda actual, total deuda, fiado, pendiente, resta, restante, saldo restante, queda, queda debiendo, falta, falta por pagar, por cobrar, por pagar, cuanto debe, lo que debe, debe hoy, cartera, balance",
    ),
    maybe: words("valor, total, monto, importe, cuenta, vr, vlr"),
    doubt: "Puede ser lo que debe hoy u otra cosa. Míralo y confírmalo.",
    single: true,
    holds: "money",
  },
  {
    field: "charged",
    label: "Debe (todo lo que fió)",
    names: words("debe, debito, debitos, cargo, cargos, total fiado, compras"),
    holds: "money",
  },
  {
    field: "paid",
    label: "Haber (lo que ha pagado)",
    names: words("haber, abono, abonos, total abonado, abonado, pago, pagos, pagado, total pagado"),
    maybe: words("credito, creditos"),
    doubt: "¿Es lo que ha pagado?",
    holds: "money",
  },
];

export type NotebookFileLine = Pick<NotebookLine, "name" | "phone" | "balance" | "unread">;

export const notebookListDefinition: ListImportDefinition<NotebookField, NotebookFileLine[]> = {
  columns: NOTEBOOK_COLUMNS,
  ownSheet: "Clientes",
  settle: settleBalance,
  make: readNotebook,
};

type Guesses = Parameters<NonNullable<ListImportDefinition<NotebookField, unknown>["settle"]>>[0];

const REMAINDER = /^(?:resta|restante|saldo.*|queda.*|falta.*|pendiente)$/;
const DEBT = /^(?:deuda.*|total deuda|fiado)$/;

/** Beside payments, a column 'Deuda' holds what was charged, if another column holds the remainder. */
function settleRemainder(columns: Guesses): Guesses {
  const isTitled = (one: Guesses[number], titles: RegExp) => titles.test(normalizeColumnTitle(one.title));
  const unclear = columns.filter(({ field }) => field === undefined || field === "balance");
  const [remainder, ...others] = unclear.filter((one) => isTitled(one, REMAINDER));
  const [debt, ...more] = unclear.filter((one) => isTitled(one, DEBT));
  if (!columns.some(({ field }) => field === "paid") || others.length + more.length > 0) return columns;
  if (remainder && debt && unclear.length === 2)
    return columns.map((one) => {
      if (one === remainder) return { ...one, field: "balance", doubt: undefined };
      return one === debt ? { ...one, field: "charged", doubt: undefined } : one;
    });
  if (remainder || !debt || unclear.length > 1) return columns;
  const doubt = "Hay abonos en otra columna. ¿Es lo que debe hoy, después de ellos?";
  return columns.map((one) => (one === debt ? { ...one, doubt } : one));
}

/** A column 'Debe' is the current debt, unless another column holds payments to subtract. */
function settleBalance(found: Guesses): Guesses {
  const columns = settleRemainder(found);
  const has = (field: NotebookField) => columns.some((one) => one.field === field);
  const open = columns.some(({ field }) => field === undefined);
  if (has("balance") || open || !has("charged"))
    // Ignores a column of payments, without a question, unless another column holds the debts.
    return columns.map((one) =>
      one.field === "paid" && !has("charged") ? { ...one, field: null, doubt: undefined } : one,
    );
  return columns.map((one) => {
    if (one.field !== "charged") return one;
    if (!has("paid")) return { ...one, field: "balance" };
    return {
      ...one,
      doubt: "No hay una columna de saldo: lo que debe hoy será Debe menos Haber. Confírmalo.",
    };
  });
}

/**
 * Reads the lines that have a debt. Each line carries its unreadable values.
 * @throws UnreadableFileError
 */
function readNotebook(body: ImportedListBody<NotebookField>): NotebookFileLine[] {
  const lines = body.rows.flatMap((one): NotebookFileLine[] => {
    const owed = owedIn(one, body);
    const [name, phone] = [text(one.cell("name")), text(one.cell("phone"))];
    if ("balance" in owed && owed.balance === 0) {
      body.leftOut.push({ row: one.row, why: "nothing", text: name });
      return [];
    }
    return [{ name, phone, ...owed }];
  });
  if (lines.length === 0)
    throw new UnreadableFileError("El archivo no tiene a nadie que deba, debajo de los títulos.");
  return lines;
}

type ReadBalance = Pick<NotebookFileLine, "balance" | "unread">;

function owedIn(
  { cell }: ImportedListRow<NotebookField>,
  { has }: ImportedListBody<NotebookField>,
): ReadBalance {
  const balance = has("balance") ? pesosIn(cell("balance")) : null;
  if (!has("charged") || !has("paid")) return balance ?? { balance: null };
  const [charged, paid] = [pesosIn(cell("charged")), pesosIn(cell("paid"))];
  const unread = charged.unread ?? paid.unread;
  if (unread) return { balance: null, unread };
  const worked = (charged.balance ?? 0) - (paid.balance ?? 0);
  if (!balance || (balance.balance === null && !balance.unread)) return { balance: worked };
  if (balance.balance === worked || balance.unread) return balance;
  const unclear = `el saldo dice ${formatPesos(balance.balance!)}, y Debe menos Haber ${formatPesos(worked)}`;
  return { balance: null, unread: unclear };
}

const MAX_SAID = 40;

function pesosIn(cell: TableCell): ReadBalance {
  const read = readPesosCell(cell);
  if ("value" in read) return { balance: read.value as number | null };
  return { balance: null, unread: toCellText(cell).slice(0, MAX_SAID) };
}

function text(cell: TableCell): string {
  const read = readTextCell(cell);
  return "value" in read ? String(read.value) : "";
}
