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
    const page = new CSSStyleSheet();
    page.replaceSync(
      width ? `@page { size: ${width}mm ${height}mm; margin: 0; }` : "@page { margin: 15mm; }",
    );
    document.adoptedStyleSheets.push(page);
    const end = () => done.current();
    window.addEventListener("afterprint", end);
    // Waits for the styles, because most browsers block the page while the print dialog is open.
    const timer = setTimeout(() => window.print(), 50);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("afterprint", end);
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== page);
    };
  }, [rollWidth, paper]);

  return createPortal(
    <div ref={sheet} className="print-sheet" aria-hidden>
      {children}
    </div>,
    document.body,
  );
}
