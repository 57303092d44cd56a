import { useLayoutEffect, useRef } from "react";
import { createPortal } from "react-dom";
import type { PaperWidth } from "./paper.ts";
import type { TicketRow } from "./ticket.ts";
import { TicketPaper } from "./ticket-paper.tsx";

const MM_PER_PIXEL = 25.4 / 96;

type Props = { rows: readonly TicketRow[]; width: PaperWidth; onDone: () => void };

/** While it is on the page the browser's print dialog is open, with the ticket alone on a page of its size. */
export function PrintTicket({ rows, width, onDone }: Props) {
  const ticket = useRef<HTMLDivElement>(null);
  const done = useRef(onDone);

  useLayoutEffect(() => {
    const height = Math.ceil((ticket.current?.offsetHeight ?? 0) * MM_PER_PIXEL) + 1;
    const page = new CSSStyleSheet();
    page.replaceSync(`@page { size: ${width}mm ${height}mm; margin: 0; }`);
    document.adoptedStyleSheets.push(page);
    const end = () => done.current();
    window.addEventListener("afterprint", end);
    // After the styles have been taken in; the dialog holds the page still in most browsers.
    const timer = setTimeout(() => window.print(), 50);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("afterprint", end);
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== page);
    };
  }, [width]);

  return createPortal(
    <div ref={ticket} className="ticket-print" aria-hidden>
      <TicketPaper rows={rows} width={width} />
    </div>,
    document.body,
  );
}
