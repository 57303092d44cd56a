import type { UseQueryResult } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { memo, useDeferredValue, useMemo, useState } from "react";
import type { Customer } from "#core/contract/customers.ts";
import { formatNumber } from "#core/number-text.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { LoadMore, SCROLL_CONTAINER_ATTRIBUTE } from "#web/ui/data/load-more.tsx";
import { LoadingState } from "#web/ui/data/loading-state.tsx";
import { Table, type TableColumn } from "#web/ui/data/table.tsx";
import { PeopleDrawing } from "#web/ui/drawings/office/people.tsx";
import { SearchDrawing } from "#web/ui/drawings/office/search.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { type CustomerRowActions, createCustomerColumns } from "./customer-columns.tsx";
import { describeCustomerLoadFailure } from "./customer-form.ts";
import { buildCustomerIndex, filterCustomers } from "./customer-index.ts";

const STEP = 60;

type Props = {
  query: UseQueryResult<readonly Customer[]>;
  search: string;
  actions: CustomerRowActions;
  onCreate: () => void;
  onClear: () => void;
};

export function CustomerList({ query, search, actions, onCreate, onClear }: Props) {
  const typed = useDeferredValue(search);
  const index = useMemo(() => buildCustomerIndex(query.data ?? []), [query.data]);
  const shown = useMemo(() => filterCustomers(index, typed), [index, typed]);
  const columns = useMemo(() => createCustomerColumns(actions), [actions]);
  if (!query.data)
    return <LoadingState query={query} failure={describeCustomerLoadFailure(query.error)} rows={6} card />;
  if (shown.length === 0)
    return (
      <Card>
        {index.length === 0 ? (
          <EmptyState
            drawing={<PeopleDrawing />}
            title="Aún no hay clientes"
            text="Agrega a quienes te compran seguido, para anotar sus ventas a su nombre."
            action={
              <Button variant="primary" icon={Plus} onClick={onCreate}>
                Agregar el primer cliente
              </Button>
            }
          />
        ) : (
          <EmptyState
            drawing={<SearchDrawing />}
            title="No se encontraron clientes"
            text="Prueba con otra parte del nombre, del teléfono, del correo o del documento."
            action={<Button onClick={onClear}>Limpiar búsqueda</Button>}
          />
        )}
      </Card>
    );
  return (
    <>
      <p role="status" className="mb-2 text-sm text-ink-soft">
        {countText(shown.length, index.length)}
      </p>
      <Card flush>
        {/* The list scrolls on its own, so that search and button stay visible on low screens. */}
        <section
          {...{ [SCROLL_CONTAINER_ATTRIBUTE]: "" }}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: focusable, so that the arrow keys scroll it
          tabIndex={0}
          aria-label="Lista de clientes"
          className="max-h-[max(16rem,calc(100dvh-19rem))] lg:max-h-[max(16rem,calc(100dvh-14rem))] overflow-y-auto overscroll-contain pb-14 -outline-offset-2"
        >
          <Rows key={typed} customers={shown} columns={columns} />
        </section>
      </Card>
    </>
  );
}

type RowsProps = { customers: Customer[]; columns: readonly TableColumn<Customer>[] };

const Rows = memo(function Rows({ customers, columns }: RowsProps) {
  const [count, setCount] = useState(STEP);
  const drawn = useMemo(() => customers.slice(0, count), [customers, count]);
  return (
    <>
      <Table label="Clientes" tight columns={columns} rows={drawn} rowKey={({ id }) => id} />
      {count < customers.length && (
        <LoadMore key={count} label="Mostrar más clientes" onReached={() => setCount(count + STEP)} />
      )}
    </>
  );
});

function countText(shown: number, all: number): string {
  const count = (n: number) => formatNumber(n);
  const unit = all === 1 ? "cliente" : "clientes";
  return shown === all ? `${count(all)} ${unit}` : `${count(shown)} de ${count(all)} ${unit}`;
}
