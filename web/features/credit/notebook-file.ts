import { cellPesos, cellText, type ListColumn, readList } from "#web/features/products/offers/list-file.ts";
import type { NotebookLine } from "./notebook-lines.ts";

const COLUMNS: readonly ListColumn<"name" | "phone" | "balance">[] = [
  {
    field: "name",
    label: "Nombre",
    required: true,
    names: ["cliente", "nombre del cliente", "nombre cliente", "nombre completo", "persona", "name"],
  },
  {
    field: "phone",
    label: "Teléfono",
    names: ["celular", "cel", "whatsapp", "movil", "tel", "numero", "contacto", "phone"],
  },
  {
    field: "balance",
    label: "Debe",
    required: true,
    names: ["saldo", "deuda", "fiado", "valor", "total", "pendiente", "monto", "cuanto debe", "balance"],
  },
];

export type FileLine = Pick<NotebookLine, "name" | "phone" | "balance" | "unread">;

/** The lines of a file, with what cannot be read said where it stands. @throws UnreadableFile */
export async function readNotebook(bytes: Uint8Array): Promise<FileLine[]> {
  const rows = await readList(bytes, COLUMNS);
  return rows.map(({ cells }) => {
    const balance = cellPesos(cells.balance);
    const written = balance === null ? (cellText(cells.balance) ?? "") : "";
    return {
      ...{ name: cellText(cells.name) ?? "", phone: cellText(cells.phone) ?? "", balance },
      ...(written && { unread: written.slice(0, 40) }),
    };
  });
}
