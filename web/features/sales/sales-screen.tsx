import { Plus } from "lucide-react";
import { useSearchParams } from "react-router";
import { can } from "#core/permissions.ts";
import { useSession } from "#web/api/session.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { HistoryError } from "./history-error.tsx";
import { HistoryFilterForm } from "./history-filter-form.tsx";
import { readFilters, writeFilters } from "./history-filters.ts";
import { HistoryList } from "./history-list.tsx";
import { type SaleFilters, useSales } from "./sales.queries.ts";

export function SalesScreen() {
  const { user } = useSession();
  const [params, setParams] = useSearchParams();
  const filters = readFilters(params);
  const { page: _, ...applied } = filters;
  const query = useSales(filters);
  const canSell = user !== null && can(user.role, "sales.create");

  function change(next: SaleFilters) {
    if (next.page !== filters.page) window.scrollTo({ top: 0 });
    setParams(writeFilters(next));
  }

  function apply(next: typeof applied) {
    const before = params.toString();
    change({ page: 1, ...next });
    // The same search again is a wish to see what is new.
    if (writeFilters({ page: 1, ...next }).toString() === before) query.refetch();
  }

  return (
    <>
      <PageHeader
        title="Historial de Ventas"
        actions={
          canSell && (
            <ButtonLink to="/sales/new" variant="primary" icon={Plus}>
              Nueva Venta
            </ButtonLink>
          )
        }
      />
      <HistoryFilterForm applied={applied} onApply={apply} />
      {query.error && <HistoryError key={query.errorUpdatedAt} error={query.error} />}
      <HistoryList query={query} filters={filters} canSell={canSell} onChange={change} />
    </>
  );
}
