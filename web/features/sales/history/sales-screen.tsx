import { Plus } from "lucide-react";
import { useMemo } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { can } from "#core/permissions.ts";
import { canSeeDayTotals } from "#core/store-settings.ts";
import { useSession } from "#web/api/session.tsx";
import { ExportButton, ExportProgress } from "#web/features/sales/export/export-button.tsx";
import { useExport } from "#web/features/sales/export/use-export.ts";
import { LastSale } from "#web/features/sales/public/last-sale.tsx";
import { useOpenTicket } from "#web/features/sales/public/use-open-ticket.ts";
import { type SaleFilters, useSales } from "#web/features/sales/sales.queries.ts";
import { readSoldSale, readTillPath, SEARCH_ROUTER_STATE } from "#web/features/sales/till/sale/sold-state.ts";
import { useStoreSettings } from "#web/features/stores/stores.queries.ts";
import { useConnection } from "#web/offline/device/connection.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { lazyChunk, useLazyChunk } from "#web/ui/hooks/lazy-chunk.ts";
import { PageHeader } from "#web/ui/page-header.tsx";
import { ErrorBanner } from "#web/ui/states/error-banner.tsx";
import { HistoryFilterForm } from "./history-filter-form.tsx";
import { readFilters, writeFilters } from "./history-filters.ts";
import { HistoryList } from "./history-list.tsx";

const loadOffline = lazyChunk(() => import("./history-offline.tsx"));

export function SalesScreen() {
  const { user } = useSession();
  const [params, setParams] = useSearchParams();
  const filters = readFilters(params);
  const { page: _, ...applied } = filters;
  const settings = useStoreSettings();
  const query = useSales(filters);
  const navigate = useNavigate();
  const { state } = useLocation();
  const sold = useMemo(() => readSoldSale(state), [state]);
  const away = !useConnection().reached;
  /** Whether the server is unreachable and no history is loaded. */
  const alone = away && !query.data;
  const offline = useLazyChunk(loadOffline, away);
  const exporting = useExport();
  const canSell = user !== null && can(user.role, "sales.create");

  function change(next: SaleFilters) {
    if (next.page !== filters.page) window.scrollTo({ top: 0 });
    setParams(writeFilters(next));
  }

  const openTicket = useOpenTicket();

  async function apply(next: typeof applied) {
    // Opens the sale if the text is the code of a ticket.
    if (await openTicket(next.search).catch(() => false)) return;
    const before = params.toString();
    change({ page: 1, ...next });
    // Searching for the same text again refreshes the list.
    if (writeFilters({ page: 1, ...next }).toString() === before) query.refetch();
  }

  return (
    <>
      {sold && (
        <div className="mb-5">
          <LastSale
            sale={sold}
            onNext={() => navigate(readTillPath(state))}
            {...(readTillPath(state) === "/sales/new" && {
              onSearch: () => navigate("/sales/new", { state: SEARCH_ROUTER_STATE }),
            })}
            onClose={() => navigate({ search: params.toString() }, { replace: true })}
          />
        </div>
      )}
      <PageHeader
        title="Historial de Ventas"
        actions={
          <>
            {!alone && user && canSeeDayTotals(user.role, settings) && (
              <ExportButton progress={exporting.progress} onStart={() => exporting.start(applied)} />
            )}
            {canSell && (
              <div className="max-lg:hidden">
                <ButtonLink to="/sales/new" variant="primary" icon={Plus}>
                  Nueva Venta
                </ButtonLink>
              </div>
            )}
          </>
        }
      />
      {exporting.progress !== null && (
        <ExportProgress progress={exporting.progress} onCancel={exporting.cancel} />
      )}
      {!alone && <HistoryFilterForm applied={applied} onApply={apply} />}
      {exporting.failure.turn > 0 && (
        <ErrorBanner key={`export ${exporting.failure.turn}`} text={exporting.failure.text} />
      )}
      {/* The frame shows that the server is unreachable, so no error is shown here. */}
      {query.error && !away && (
        <ErrorBanner key={query.errorUpdatedAt} text={query.error.message || "Error desconocido"} />
      )}
      {away && offline && <offline.HistoryOffline />}
      {!alone && <HistoryList query={query} filters={filters} canSell={canSell} onChange={change} />}
    </>
  );
}
