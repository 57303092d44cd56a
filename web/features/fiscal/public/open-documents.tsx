import clsx from "clsx";
import { FileWarning } from "lucide-react";
import { Link } from "react-router";
import { useFiscalDocuments } from "#web/features/fiscal/fiscal.queries.ts";

/** Counts the documents that DIAN rejected or has not accepted yet; null while loading. */
function useOpen() {
  const { data } = useFiscalDocuments({}, 1);
  if (!data) return null;
  const { REJECTED, PENDING, SIGNED, SENT } = data.open;
  return { rejected: REJECTED, waiting: PENDING + SIGNED + SENT };
}

const rejectedText = (count: number) =>
  count === 1 ? "La DIAN rechazó 1 documento" : `La DIAN rechazó ${count} documentos`;

const waitingText = (count: number) =>
  count === 1 ? "1 documento por salir" : `${count} documentos por salir`;

/** Renders nothing when DIAN has accepted all documents. */
export function OpenDocumentsIndicator({ inSidebar = false }: { inSidebar?: boolean }) {
  const open = useOpen();
  if (!open || open.rejected + open.waiting === 0) return null;
  const text = open.rejected > 0 ? rejectedText(open.rejected) : waitingText(open.waiting);
  return (
    <Link
      to="/facturacion?parte=documentos"
      aria-label={text}
      title={text}
      className={clsx(
        "flex min-h-11 items-center gap-2 rounded-md text-left text-sm font-semibold",
        inSidebar ? "mb-1 gap-3 px-3 folded:justify-center folded:gap-1 folded:px-0" : "shrink-0 px-3",
        open.rejected > 0 ? "bg-danger-soft text-danger-ink" : "bg-sunken text-ink-soft",
      )}
    >
      <FileWarning aria-hidden className="size-5 shrink-0" />
      {inSidebar ? (
        <>
          <span className="min-w-0 folded:sr-only">{text}</span>
          <span className="hidden folded:inline">{open.rejected || open.waiting}</span>
        </>
      ) : (
        <span>{open.rejected || open.waiting}</span>
      )}
    </Link>
  );
}
