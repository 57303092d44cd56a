import { useParams } from "react-router";
import { SaleFiscalDocuments } from "#web/features/fiscal/public/sale-documents.tsx";
import { SaleReturnActions } from "#web/features/returns/public/sale-actions.tsx";
import { SaleReturns } from "#web/features/returns/public/sale-returns.tsx";
import { TicketActions } from "#web/features/sales/public/ticket-actions.tsx";
import { SaleFlags } from "#web/features/sales/review/sale-flags.tsx";
import { useRecordedSale } from "#web/features/sales/sale.queries.ts";
import { LoadingState } from "#web/ui/data/loading-state.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { OfflineNote } from "#web/ui/states/offline-note.tsx";
import { SaleItems } from "./sale-items.tsx";
import { SaleSummary } from "./sale-summary.tsx";

export function SaleScreen() {
  const { id = "" } = useParams();
  const query = useRecordedSale(id);
  return (
    <>
      <PageHeader
        title="Detalles de Venta"
        back={{ to: "/sales", label: "Historial de Ventas" }}
        actions={query.data && <SaleReturnActions sale={query.data} />}
      />
      <SaleDetails query={query} />
    </>
  );
}

function SaleDetails({ query }: { query: ReturnType<typeof useRecordedSale> }) {
  const { data: sale, error } = query;
  if (sale)
    return (
      <>
        {sale.fromCopy && (
          <OfflineNote>
            Sin conexión: es la venta según este equipo. Puedes devolverla; se sube sola cuando vuelva.
          </OfflineNote>
        )}
        <SaleFlags sale={sale} />
        <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_20rem] xl:gap-5">
          <div className="min-w-0 xl:order-last">
            <SaleSummary sale={sale} />
            <div className="mt-4">
              <TicketActions sale={sale} given />
            </div>
          </div>
          <div className="flex min-w-0 flex-col gap-4">
            <SaleItems sale={sale} />
            <SaleFiscalDocuments sale={sale} />
            <SaleReturns sale={sale} />
          </div>
        </div>
      </>
    );
  return (
    <LoadingState
      query={query}
      failure={error?.message || "Error desconocido"}
      card="failure"
      missing={{
        title: "Venta no encontrada",
        text: "Puede que el enlace esté incompleto o que la venta sea de otra tienda.",
      }}
    />
  );
}
