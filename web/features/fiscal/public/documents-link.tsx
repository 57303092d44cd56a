import { ArrowRight, FileWarning } from "lucide-react";
import { Link } from "react-router";

export function FiscalDocumentsLink({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Link
      to="/facturacion?parte=documentos"
      className="flex min-h-11 items-center gap-3 rounded-lg bg-danger-soft px-4 py-3 font-semibold text-danger-ink sm:px-5"
    >
      <FileWarning aria-hidden className="size-5 shrink-0" />
      <span className="min-w-0 flex-1">
        {count === 1
          ? "Un documento electrónico necesita que lo mires"
          : `${count} documentos electrónicos necesitan que los mires`}
      </span>
      <ArrowRight aria-hidden className="size-5 shrink-0" />
    </Link>
  );
}
