import type { UseQueryResult } from "@tanstack/react-query";
import type { Debtor } from "#core/contract/credit/credit.ts";
import { formatNumber } from "#core/number-text.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { PagedList } from "#web/ui/data/paged-list.tsx";
import { Table } from "#web/ui/data/table.tsx";
import { PeopleDrawing } from "#web/ui/drawings/office/people.tsx";
import { SearchDrawing } from "#web/ui/drawings/office/search.tsx";
import type { DebtorsPage } from "./credit.queries.ts";
import { createDebtorColumns } from "./debtor-columns.tsx";

type Props = {
  query: UseQueryResult<DebtorsPage>;
  page: number;
  searched: boolean;
  pay?: (debtor: Debtor) => void;
  onPage: (page: number) => void;
  onClear: () => void;
};

export function DebtorList({ query, page, searched, pay, onPage, onClear }: Props) {
  return (
    <PagedList
      query={query}
      otherwise="Error al cargar los fiados"
      rows={6}
      page={page}
      onPage={onPage}
      empty={
        searched
          ? {
              drawing: <SearchDrawing />,
              title: "Nadie con esos datos debe",
              text: "Prueba con otra parte del nombre, del teléfono o del documento.",
              action: <Button onClick={onClear}>Limpiar búsqueda</Button>,
            }
          : {
              drawing: <PeopleDrawing />,
              title: "Nadie te debe",
              text: "Cuando vendas fiado, aquí ves quién debe, cuánto y desde cuándo.",
            }
      }
    >
      {({ customers, pagination: { total }, fromCopy = false }, stale) => (
        <>
          <p role="status" className="mb-2 text-sm text-ink-soft max-sm:sr-only">
            {total === 1 ? "1 cliente" : `${formatNumber(total)} clientes`}
          </p>
          <Card flush>
            <Table
              label="Clientes que deben"
              tight
              columns={createDebtorColumns({ pay, now: new Date(), fromCopy })}
              rows={customers}
              rowKey={({ id }) => id}
              stale={stale}
            />
          </Card>
        </>
      )}
    </PagedList>
  );
}
