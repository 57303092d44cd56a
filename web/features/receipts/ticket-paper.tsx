import clsx from "clsx";
import { Barcode } from "#web/ui/barcode/barcode.tsx";
import { barcodeModules } from "#web/ui/barcode/modules.ts";
import type { TicketRow } from "./offers/roll-rows.ts";
import type { PaperWidth } from "./paper.ts";
import "./ticket.css";

/** Millimetres of one module: three dots of the print head on wide paper, two on narrow. */
const MODULE: Record<PaperWidth, number> = { 80: 0.375, 58: 0.25 };

/** The ticket as it goes to the printer: black on white in every theme. */
export function TicketPaper({ rows, width }: { rows: readonly TicketRow[]; width: PaperWidth }) {
  return (
    <div className="ticket-paper" data-width={width}>
      {rows.map((row, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a sale never change
        <Row key={i} row={row} width={width} />
      ))}
    </div>
  );
}

function Row({ row, width }: { row: TicketRow; width: PaperWidth }) {
  if (row.kind === "rule") return <hr />;
  if (row.kind === "barcode")
    return (
      <Barcode
        code={row.code}
        modules={barcodeModules(row.code)}
        module={MODULE[width]}
        height={12}
        className="ticket-barcode"
      />
    );
  if (row.kind === "text") return <p>{row.text}</p>;
  if (row.kind === "center") return <p className={clsx("ticket-center", row.weight)}>{row.text}</p>;
  return (
    <p className={clsx("ticket-pair", row.weight)}>
      <span>{row.left}</span> <span>{row.right}</span>
    </p>
  );
}
