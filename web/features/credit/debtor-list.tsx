import type { UseQueryResult } from "@tanstack/react-query";
import type { Debtor } from "#core/contract/credit/credit.ts";
import { formatNumber } from "#core/number-text.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { LoadingState } from "#web/ui/data/loading-state.tsx";
import { Pagination } from "#web/ui/data/pagination.tsx";
import { Table } from "#web/ui/data/table.tsx";
import { PeopleDrawing } from "#web/ui/drawings/office/people.tsx";
import { SearchDrawing } from "#web/ui/drawings/office/search.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import type { DebtorsPage } from "./credit.queries.ts";
import { createDebtorColumns } from "./debtor-columns.tsx";

type Props = {
  query: UseQueryResult<DebtorsPage>;
  searched: boolean;
  pay?: (debtor: Debtor) => void;
  onPage: (page: number) => void;
  onClear: () => void;
};

export function DebtorList({ query, searched, pay, onPage, onClear }: Props) {
  const { data, isPlaceholderData } = query;
  const fromCopy = data?.fromCopy === true;
  if (!data) return <LoadingState query={query} otherwise="Error al cargar los fiados" rows={6} card />;
  const { customers, pagination } = data;
  if (customers.length === 0 && pagination.page === 1)
    return (
      <Card>
        {searched ? (
          <EmptyState
            drawing={<SearchDrawing />}
            title="Nadie con esos datos debe"
            text="Prueba con otra parte del nombre, del teléfono o del documento."
            action={<Button onClick={onClear}>Limpiar búsqueda</Button>}
          />
        ) : (
          <EmptyState
            drawing={<PeopleDrawing />}
            title="Nadie te debe"
            text="Cuando vendas fiado, aquí ves quién debe, cuánto y desde cuándo."
          />
        )}
      </Card>
    );
  return (
    <>
      <p role="status" className="mb-2 text-sm text-ink-soft max-sm:sr-only">
        {pagination.total === 1 ? "1 cliente" : `${formatNumber(pagination.total)} clientes`}
      </p>
      <Card flush>
        <Table
          label="Clientes que deben"
          tight
          columns={createDebtorColumns({ ...(pay && { pay }), now: new Date(), fromCopy })}
          rows={customers}
          rowKey={({ id }) => id}
          stale={isPlaceholderData}
        />
      </Card>
      <Pagination page={pagination.page} pages={pagination.totalPages} onChange={onPage} />
    </>
  );
}
