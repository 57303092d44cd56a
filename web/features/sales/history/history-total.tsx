import type { Sale } from "#core/contract/sales/sales.ts";
import { FiscalDocumentBadge } from "#web/features/fiscal/public/document-badge.tsx";
import { SaleReturnBadge } from "#web/features/returns/public/return-badge.tsx";
import { PesosAmount } from "#web/ui/money.tsx";

/** Total of a sale, with the returned part. */
export function HistorySaleTotal({ sale, withTaxes = true }: { sale: Sale; withTaxes?: boolean }) {
  return (
    // On narrow tables the badges wrap, so that the date column keeps enough width.
    <div className="flex flex-col items-end gap-1 tight:[&_.rounded-full]:rounded-md tight:[&_.rounded-full]:whitespace-normal tight:[&_.rounded-full]:wrap-normal">
      <strong className="max-xl:text-lg">
        <span className="sr-only xl:hidden">Total </span>
        <PesosAmount amount={sale.total} />
      </strong>
      {withTaxes && sale.taxTotal > 0 && (
        <span className="text-sm text-ink-soft">
          Impuestos <PesosAmount amount={sale.taxTotal} />
        </span>
      )}
      <SaleReturnBadge status={sale.status} />
      {sale.documentState && (
        <>
          <FiscalDocumentBadge state={sale.documentState} />
          {sale.documentBuyer && (
            <span className="max-w-40 truncate text-sm text-ink-soft" title={sale.documentBuyer}>
              <span className="sr-only">Documento para </span>
              {sale.documentBuyer}
            </span>
          )}
        </>
      )}
      {sale.status === "PARTIALLY_RETURNED" && (
        <span className="text-sm text-ink-soft">
          −<PesosAmount amount={sale.returnedTotal} />
        </span>
      )}
    </div>
  );
}
