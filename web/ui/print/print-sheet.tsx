import { type ReactNode, useLayoutEffect, useRef } from "react";
import { createPortal } from "react-dom";
import "./print.css";

const MM_PER_PIXEL = 25.4 / 96;

type Props = {
  /** Width of a paper roll in millimetres. The page is as long as the contents. */
  rollWidth?: number;
  page?: { width: number; height: number };
  onDone: () => void;
  children: ReactNode;
};

/** Opens the browser's print dialog when it mounts. Only the children are printed. */
export function PrintSheet({ rollWidth, page: paper, onDone, children }: Props) {
  const sheet = useRef<HTMLDivElement>(null);
  const done = useRef(onDone);

  useLayoutEffect(() => {
    const contents = Math.ceil((sheet.current?.offsetHeight ?? 0) * MM_PER_PIXEL) + 1;
    const { width, height } = paper ?? { width: rollWidth, height: contents };
    const endPageSize = setPageSize(width ? `size: ${width}mm ${height}mm; margin: 0` : "margin: 15mm");
    document.documentElement.dataset.printing = "";
    const end = () => done.current();
    window.addEventListener("afterprint", end);
    // Waits for the styles, because most browsers block the page while the print dialog is open.
    const timer = setTimeout(() => window.print(), 50);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("afterprint", end);
      delete document.documentElement.dataset.printing;
      endPageSize();
    };
  }, [rollWidth, paper]);

  return createPortal(
    <div ref={sheet} className="print-sheet" aria-hidden>
      {children}
    </div>,
    document.body,
  );
}

/** Adds the rule to a loaded stylesheet, because Safari below 16.4 has no constructed stylesheets and the policy forbids inline ones. */
function setPageSize(declarations: string): () => void {
  const sheet = document.styleSheets[0];
  if (!sheet) return () => {};
  const rule = sheet.cssRules[sheet.insertRule(`@page { ${declarations}; }`, sheet.cssRules.length)];
  return () => {
    const place = [...sheet.cssRules].indexOf(rule!);
    if (place >= 0) sheet.deleteRule(place);
  };
}
