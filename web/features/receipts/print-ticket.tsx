import type { TicketRow } from "#core/printing/ticket-row.ts";
import { PrintSheet } from "#web/ui/print/print-sheet.tsx";
import type { PaperWidth } from "./paper.ts";
import { TicketPaper } from "./ticket-paper.tsx";

type Props = { rows: readonly TicketRow[]; width: PaperWidth; onDone: () => void };

export function PrintTicketSheet({ rows, width, onDone }: Props) {
  return (
    <PrintSheet rollWidth={width} onDone={onDone}>
      <TicketPaper rows={rows} width={width} />
    </PrintSheet>
  );
}
