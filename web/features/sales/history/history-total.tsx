import type { Sale } from "#core/contract/sales/sales.ts";
import { DocumentBadge } from "#web/features/fiscal/public/document-badge.tsx";
import { ReturnBadge } from "#web/features/returns/public/return-badge.tsx";
import { Money } from "#web/ui/money.tsx";

/** Total of a sale, with the returned part. */
export function HistoryTotal({ sale }: { sale: Sale }) {
  return (
    // On narrow tables the badges wrap, so that the date column keeps enough width.
    <div className="flex flex-col items-end gap-1 xl:max-2xl:[&_.rounded-full]:rounded-md xl:max-2xl:[&_.rounded-full]:whitespace-normal xl:max-2xl:[&_.rounded-full]:wrap-normal">
      <strong className="max-xl:text-lg">
        <span className="sr-only xl:hidden">Total </span>
        <Money amount={sale.total} />
      </strong>
      {sale.taxTotal > 0 && (
        <span className="text-sm text-ink-soft">
          Impuestos <Money amount={sale.taxTotal} />
        </span>
      )}
      <ReturnBadge status={sale.status} />
      {sale.documentState && <DocumentBadge state={sale.documentState} />}
      {sale.status === "PARTIALLY_RETURNED" && (
        <span className="text-sm text-ink-soft">
          −<Money amount={sale.returnedTotal} />
        </span>
      )}
    </div>
  );
}
