import clsx from "clsx";
import { encodeBarcodeModules } from "#core/printing/barcode-modules.ts";
import { renderQrCode } from "#core/printing/code-images.ts";
import { isDarkDot, MAX_PAPER_WIDTH_DOTS } from "#core/printing/raster.ts";
import { removeDirectionMarksFromRows, type TicketRow } from "#core/printing/ticket-row.ts";
import { Barcode } from "#web/ui/barcode/barcode.tsx";
import { PrintSheet } from "#web/ui/print/print-sheet.tsx";
import { type PaperWidth, TICKET_FONTS } from "./paper-width.ts";

/** Width of one barcode module in millimetres: three print-head dots on wide paper, two on narrow paper. */
const MODULE: Record<PaperWidth, number> = { 80: 0.375, 58: 0.25 };

/** Width, edges and letter size of each paper. */
const PAPER: Record<PaperWidth, string> = {
  80: "w-[80mm] px-[4mm] text-[3.5mm]",
  58: "w-[58mm] px-[5mm] text-[3mm]",
};
const WEIGHT = { bold: "font-bold", big: "text-[1.35em] font-bold" };
const CODE = "mx-auto my-[2mm]";

type SheetProps = { rows: readonly TicketRow[]; width: PaperWidth; onDone: () => void };

export function PrintTicketSheet({ rows, width, onDone }: SheetProps) {
  return (
    <PrintSheet rollWidth={width} onDone={onDone}>
      <TicketPaper rows={rows} width={width} />
    </PrintSheet>
  );
}

function TicketPaper({ rows, width }: { rows: readonly TicketRow[]; width: PaperWidth }) {
  return (
    <div
      className={clsx(
        "ticket-paper bg-white pt-[3mm] pb-[6mm] leading-[1.3] wrap-anywhere text-[#000000]",
        "[-webkit-print-color-adjust:exact] [print-color-adjust:exact]",
        PAPER[width],
      )}
      style={{ fontFamily: TICKET_FONTS }}
    >
      {removeDirectionMarksFromRows(rows).map((row, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a ticket never change
        <Row key={i} row={row} width={width} />
      ))}
    </div>
  );
}

/** Width of one QR module in millimetres, four dots. */
const QR_MODULE = 0.5;

function QrDots({ text }: { text: string }) {
  const raster = renderQrCode(text, MAX_PAPER_WIDTH_DOTS);
  if (!raster) return null;
  const { width, height } = raster;
  const dots: string[] = [];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) if (isDarkDot(raster, x, y)) dots.push(`M${x} ${y}h1v1h-1z`);
  const side = `${(width * QR_MODULE) / 6}mm`;
  return (
    <svg
      role="img"
      aria-label="Código QR"
      viewBox={`0 0 ${width} ${height}`}
      shapeRendering="crispEdges"
      className={CODE}
      style={{ width: side, height: side }}
    >
      <path d={dots.join("")} fill="#000000" />
    </svg>
  );
}

function Row({ row, width }: { row: TicketRow; width: PaperWidth }) {
  if (row.kind === "rule")
    return <hr className="my-[1.5mm] border-t-[0.3mm] border-dashed border-[#000000]" />;
  if (row.kind === "barcode")
    return (
      <Barcode
        code={row.code}
        modules={encodeBarcodeModules(row.code)}
        module={MODULE[width]}
        height={12}
        className={CODE}
      />
    );
  if (row.kind === "qr") return <QrDots text={row.text} />;
  // Only thermal printers print the logo.
  if (row.kind === "logo") return null;
  if (row.kind === "text") return <p>{row.text}</p>;
  const weight = row.weight && WEIGHT[row.weight];
  if (row.kind === "center") return <p className={clsx("text-center", weight)}>{row.text}</p>;
  return (
    <p className={clsx("flex justify-between gap-[2mm]", weight)}>
      <span>{row.left}</span> <span className="text-right">{row.right}</span>
    </p>
  );
}
