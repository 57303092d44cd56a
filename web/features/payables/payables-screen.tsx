import { HandCoins, Plus } from "lucide-react";
import { useSearchParams } from "react-router";
import {
  type DuePurchase,
  type OwedSupplier,
  PAYABLE_SORTS,
  type PayableSort,
} from "#core/contract/payables.ts";
import { dayOf } from "#core/dates.ts";
import { useMay } from "#web/api/use-may.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Card } from "#web/ui/card.tsx";
import { NameLink } from "#web/ui/data/name-link.tsx";
import { PagedTable } from "#web/ui/data/paged-list.tsx";
import { SearchField } from "#web/ui/data/search-field.tsx";
import { createAmountColumn, type TableColumn } from "#web/ui/data/table.tsx";
import { Total, TotalsBar } from "#web/ui/data/totals-bar.tsx";
import { readUrlChoice, readUrlFilters, readUrlSearch } from "#web/ui/data/url-query.ts";
import { useUrlFilters } from "#web/ui/data/use-url-state.ts";
import { useDialog } from "#web/ui/dialogs/use-dialog.ts";
import { SearchDrawing } from "#web/ui/drawings/office/search.tsx";
import { TruckDrawing } from "#web/ui/drawings/office/truck.tsx";
import { SelectField } from "#web/ui/fields/select.tsx";
import { PesosAmount } from "#web/ui/money.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { formatShortDay } from "#web/ui/text/dates.ts";
import { PaySupplierDialog } from "./pay-supplier-dialog.tsx";
import { formatPayableDue } from "./payable-text.ts";
import { usePayables } from "./payables.queries.ts";

const SORT_LABELS: Record<PayableSort, string> = {
  due: "Lo que vence primero",
  balance: "A quien más le debes",
  name: "Nombre",
};
const SORTS = PAYABLE_SORTS.map((value) => ({ value, label: SORT_LABELS[value] }));

const PAYABLE_FILTERS = { search: readUrlSearch, sort: readUrlChoice(PAYABLE_SORTS) };
const DEFAULT_SORT = "due";
const PAGE_SIZE = 20;

export function PayablesScreen() {
  const mayPay = useMay()("payables.pay");
  const { filters, change } = useUrlFilters(PAYABLE_FILTERS);
  const [params] = useSearchParams();
  const { sort, ...typed } = readUrlFilters(PAYABLE_FILTERS, params);
  const query = usePayables({ ...typed, sort: sort || DEFAULT_SORT, limit: PAGE_SIZE });
  const { data } = query;
  const paying = useDialog<OwedSupplier | null>();
  const totals = data?.totals;
  const pesos = (amount: number | undefined) =>
    amount === undefined ? "…" : <PesosAmount amount={amount} />;
  return (
    <>
      <PageHeader
        title="Por pagar"
        compact
        actions={
          <ButtonLink to="/suppliers" icon={Plus}>
            Anotar una deuda
          </ButtonLink>
        }
      />
      <TotalsBar>
        <Total label="Debes" value={pesos(totals?.balance)} />
        <Total label="Proveedores" value={totals?.suppliers ?? "…"} />
        <Total label="Vencido" value={pesos(totals?.overdue)} />
        <Total label="Vence esta semana" value={pesos(totals?.dueThisWeek)} />
      </TotalsBar>
      {data && data.week.length > 0 && <Week due={data.week} />}
      <div className="mb-3 flex flex-wrap items-end gap-2 sm:mb-4 sm:gap-3">
        <search className="min-w-0 flex-1 basis-28 sm:basis-72">
          <SearchField
            label="Buscar proveedor"
            placeholder="Buscar por nombre..."
            value={filters.search}
            onValueChange={(search) => change({ search }, true)}
          />
        </search>
        <div className="max-w-full sm:min-w-44">
          <SelectField
            label="Ordenar por"
            hideLabel
            options={SORTS}
            value={filters.sort || DEFAULT_SORT}
            onValueChange={(sort) => change({ sort: sort === DEFAULT_SORT ? "" : sort })}
          />
        </div>
      </div>
      <PagedTable
        query={query}
        otherwise="Error al cargar lo que debes"
        rows={5}
        label="Proveedores a los que les debes"
        tight
        columns={columnsFor(mayPay ? paying.show : null)}
        rowsOf={({ suppliers }) => suppliers}
        page={filters.page}
        onPage={(page) => change({ page })}
        empty={
          filters.search.trim()
            ? {
                drawing: <SearchDrawing />,
                title: "A nadie con ese nombre le debes",
                action: <Button onClick={() => change({ search: "" })}>Limpiar búsqueda</Button>,
              }
            : {
                drawing: <TruckDrawing />,
                title: "No le debes a ningún proveedor",
                text: "Cuando recibas mercancía sin pagarla toda, marca «Queda por pagar» y aquí ves a quién, cuánto y hasta cuándo.",
              }
        }
      />
      {paying.subject && <PaySupplierDialog key={paying.turn} {...paying.props} supplier={paying.subject} />}
    </>
  );
}

function Week({ due }: { due: readonly DuePurchase[] }) {
  const today = dayOf(new Date());
  return (
    <div className="mb-5">
      <Card>
        <h2 className="text-lg font-bold">Lo que vence esta semana</h2>
        <ul className="mt-2 flex flex-col divide-y divide-line">
          {due.map(({ id, supplier, dueOn, owed, reference }) => (
            <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2">
              <span className="min-w-0 flex-1 basis-48 wrap-anywhere">
                <NameLink to={`/por-pagar/${supplier.id}`}>{supplier.name}</NameLink>
                <span className="block text-sm text-ink-soft">
                  {formatPayableDue(dueOn, today)}
                  {reference && `, ${reference}`}
                </span>
              </span>
              <strong>
                <PesosAmount amount={owed} />
              </strong>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}

function columnsFor(pay: ((supplier: OwedSupplier) => void) | null): readonly TableColumn<OwedSupplier>[] {
  const today = dayOf(new Date());
  return [
    {
      key: "name",
      header: "Proveedor",
      phone: "title",
      cell: ({ id, name, phone }) => (
        <>
          <NameLink to={`/por-pagar/${id}`}>{name}</NameLink>
          {phone && <span className="block text-sm font-normal text-ink-soft">{phone}</span>}
        </>
      ),
    },
    createAmountColumn("balance", "Le debes", ({ balance }) => balance, "main"),
    {
      key: "due",
      header: "Cuándo",
      phone: "plain",
      cell: ({ nextDueOn, overdue }) => {
        const text = formatPayableDue(nextDueOn, today);
        return overdue > 0 ? (
          <Badge tone="danger">{text}</Badge>
        ) : (
          <span className="text-ink-soft">{text}</span>
        );
      },
    },
    {
      key: "since",
      header: "Desde",
      nowrap: true,
      cell: ({ owingSince }) => owingSince && formatShortDay(owingSince),
    },
    {
      key: "actions",
      header: "Acciones",
      nowrap: true,
      phone: "foot",
      cell: (supplier) =>
        pay && (
          <div className="flex flex-wrap gap-2 max-md:*:flex-1 md:-my-1 md:*:px-3 md:*:text-sm">
            <Button icon={HandCoins} aria-label={`Pagar a ${supplier.name}`} onClick={() => pay(supplier)}>
              Pagar
            </Button>
          </div>
        ),
    },
  ];
}
