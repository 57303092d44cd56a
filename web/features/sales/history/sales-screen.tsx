import { FileSpreadsheet, Plus } from "lucide-react";
import { useMemo, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { toStoreLocalTime } from "#core/dates.ts";
import { canSeeDayTotals } from "#core/store-settings.ts";
import { ApiError } from "#web/api/api-error.ts";
import { useSession } from "#web/api/session.tsx";
import { useMay } from "#web/api/use-may.ts";
import { exportProgressText, useSalesExport } from "#web/features/sales/export/export.queries.ts";
import { LastSalePanel } from "#web/features/sales/public/last-sale.tsx";
import { useOpenSaleByTicketCode } from "#web/features/sales/public/use-open-ticket.ts";
import { type SaleFilters, useSales } from "#web/features/sales/sales.queries.ts";
import {
  FOCUS_SEARCH_ROUTER_STATE,
  readSoldSaleFromRouter,
} from "#web/features/sales/till/sale/sale-router-state.ts";
import { useStoreSettings } from "#web/features/stores/stores.queries.ts";
import { useConnectionStatus } from "#web/offline/device/connection.ts";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { DownloadProgress } from "#web/ui/data/download-progress.tsx";
import { buildUrlQuery } from "#web/ui/data/url-query.ts";
import { lazyComponent } from "#web/ui/hooks/lazy-chunk.ts";
import { PageHeader } from "#web/ui/page-header.tsx";
import { ErrorBanner } from "#web/ui/states/error-banner.tsx";
import { HistoryFilterForm } from "./history-filter-form.tsx";
import { readSaleFilters, type SaleFilterDraft } from "./history-filters.ts";
import { SalesHistoryList, SalesHistorySummary } from "./history-list.tsx";

const OfflineSalesHistory = lazyComponent(() => import("./history-offline.tsx"), "OfflineSalesHistory");

export function SalesScreen() {
  const { user } = useSession();
  const [params, setParams] = useSearchParams();
  const filters = readSaleFilters(params);
  const { page: _, ...applied } = filters;
  const settings = useStoreSettings();
  const query = useSales(filters);
  const navigate = useNavigate();
  const { state } = useLocation();
  const last = useMemo(() => readSoldSaleFromRouter(state), [state]);
  const away = !useConnectionStatus().reached;
  /** Whether the server is unreachable and no history is loaded. */
  const alone = away && !query.data;
  /** The last error of the export. `turn` counts the errors since the screen opened. */
  const [failure, setFailure] = useState({ turn: 0, text: "" });
  const exporting = useSalesExport((error) =>
    setFailure(({ turn }) => ({ turn: turn + 1, text: reasonOf(error) })),
  );
  const canSell = useMay()("sales.create");

  function change(next: SaleFilters) {
    if (next.page !== filters.page) window.scrollTo({ top: 0 });
    setParams(buildUrlQuery(next));
  }

  const openTicket = useOpenSaleByTicketCode();

  async function apply(next: typeof applied) {
    // Opens the sale if the text is the code of a ticket.
    if (await openTicket(next.search).catch(() => false)) return;
    const before = params.toString();
    change({ page: 1, ...next });
    // Searching for the same text again refreshes the list.
    if (buildUrlQuery({ page: 1, ...next }).toString() === before) query.refetch();
  }

  const startExport = () =>
    exporting.start(applied, { name: salesExportFileName(applied, new Date()), report: null });

  return (
    <>
      {last && (
        <div className="mb-5">
          <LastSalePanel
            sale={last.sold}
            onNext={() => navigate(last.from)}
            {...(last.from === "/sales/new" && {
              onSearch: () => navigate("/sales/new", { state: FOCUS_SEARCH_ROUTER_STATE }),
            })}
            onClose={() => navigate({ search: params.toString() }, { replace: true })}
          />
        </div>
      )}
      <PageHeader
        title="Historial de Ventas"
        compact
        actions={
          <>
            {!alone && user && canSeeDayTotals(user.role, settings) && (
              <Button icon={FileSpreadsheet} busy={exporting.progress !== null} onClick={startExport}>
                <span className="max-sm:sr-only">
                  {exporting.progress !== null ? "Exportando..." : "Descargar Excel"}
                </span>
              </Button>
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
        <div className="mb-5">
          <DownloadProgress text={exportProgressText(exporting.progress)} onCancel={exporting.cancel} />
        </div>
      )}
      {!alone && (
        <HistoryFilterForm applied={applied} onApply={apply}>
          <SalesHistorySummary query={query} />
        </HistoryFilterForm>
      )}
      {failure.turn > 0 && <ErrorBanner key={`export ${failure.turn}`} text={failure.text} />}
      {/* The layout shows that the server is unreachable, so no error is shown here. */}
      {query.error && !away && (
        <ErrorBanner key={query.errorUpdatedAt} text={query.error.message || "Error desconocido"} />
      )}
      {away && <OfflineSalesHistory />}
      {!alone && <SalesHistoryList query={query} filters={filters} canSell={canSell} onChange={change} />}
    </>
  );
}

/** Returns the server's message, else the sentence of the specification (section 8). */
function reasonOf(error: unknown): string {
  return (error instanceof ApiError && error.message) || "Error al exportar ventas";
}

type Words = Pick<SaleFilterDraft, "search" | "startDate" | "endDate">;

/** Builds a name such as ventas_2026-11-01_a_2026-11-21_2026-11-21_14-05.xlsx. */
export function salesExportFileName(filters: Words, now: Date): string {
  const time = toStoreLocalTime(now).toISOString().slice(0, 16).replace("T", "_").replace(":", "-");
  return [["ventas", filterPart(filters), time].filter(Boolean).join("_"), "xlsx"].join(".");
}

function filterPart({ search, startDate, endDate }: Words): string {
  if (startDate && endDate) return `${startDate}_a_${endDate}`;
  if (startDate) return `desde_${startDate}`;
  if (endDate) return `hasta_${endDate}`;
  // Replaces characters that file systems refuse, or that would look like an extension.
  return search
    .replace(/[^\p{L}\p{N}-]+/gu, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 60);
}
