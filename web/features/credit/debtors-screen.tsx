import { BookUp, HandCoins, MessageCircle } from "lucide-react";
import { useRef } from "react";
import { useSearchParams } from "react-router";
import { DEBTOR_SORTS, type Debtor, type DebtorSort } from "#core/contract/credit/credit.ts";
import { formatNumber } from "#core/number-text.ts";
import { failureText } from "#web/api/failure-text.ts";
import { useMay } from "#web/api/use-may.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { NameLink } from "#web/ui/data/name-link.tsx";
import { PagedList } from "#web/ui/data/paged-list.tsx";
import { SearchField } from "#web/ui/data/search-field.tsx";
import { createAmountColumn, Table, type TableColumn } from "#web/ui/data/table.tsx";
import { Total, TotalsBar } from "#web/ui/data/totals-bar.tsx";
import { readUrlChoice, readUrlFilters, readUrlSearch } from "#web/ui/data/url-query.ts";
import { useUrlFilters } from "#web/ui/data/use-url-state.ts";
import { useDialog } from "#web/ui/dialogs/use-dialog.ts";
import { PeopleDrawing } from "#web/ui/drawings/office/people.tsx";
import { SearchDrawing } from "#web/ui/drawings/office/search.tsx";
import { SelectField } from "#web/ui/fields/select.tsx";
import { PesosAmount } from "#web/ui/money.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { ErrorBanner } from "#web/ui/states/error-banner.tsx";
import { OfflineNote } from "#web/ui/states/offline-note.tsx";
import { formatRecentDay } from "#web/ui/text/dates.ts";
import { type DebtorsPage, useDebtors } from "./credit.queries.ts";
import { debtAgeText, debtDueText, listDebtAgeingParts } from "./debt-text.ts";
import { DebtNotebookDialog } from "./notebook/notebook-dialog.tsx";
import { PayDebtDialog } from "./public/pay-debt-dialog.tsx";
import { ReminderLink } from "./reminder-link.tsx";
import { ReminderMessageDialog } from "./reminder-message-dialog.tsx";
import { DebtRemindersDialog } from "./reminders-dialog.tsx";

const PAGE_SIZE = 20;

const DEBTOR_SORT_LABELS: Record<DebtorSort, string> = {
  balance: "Quien más debe",
  overdue: "Lo más vencido",
  name: "Nombre",
};

const DEBTOR_FILTERS = { search: readUrlSearch, sort: readUrlChoice(DEBTOR_SORTS) };
const DEFAULT_SORT = "balance";

const SORTS = DEBTOR_SORTS.map((sort) => ({ value: sort, label: DEBTOR_SORT_LABELS[sort] }));

export function DebtorsScreen() {
  const may = useMay();
  const mayCollect = may("credit.collect");
  const mayCorrect = may("credit.correct");
  const { filters, change } = useUrlFilters(DEBTOR_FILTERS);
  const [params] = useSearchParams();
  const { sort, ...typed } = readUrlFilters(DEBTOR_FILTERS, params);
  const query = useDebtors({ ...typed, sort: sort || DEFAULT_SORT, limit: PAGE_SIZE });
  const fromCopy = query.data?.fromCopy === true;
  const box = useRef<HTMLInputElement>(null);
  const { open, turn, subject, show, close } = useDialog<"reminders" | "message" | "notebook" | null>();
  const shown = open ? subject : null;
  const paying = useDialog<Debtor | null>();
  function clearSearch() {
    change({ search: "" });
    box.current?.focus();
  }
  return (
    <>
      <PageHeader
        title="Fiados"
        compact
        actions={
          !fromCopy && (
            <>
              <Button icon={MessageCircle} onClick={() => show("reminders")}>
                Recordatorios
              </Button>
              {mayCorrect && (
                <Button icon={BookUp} onClick={() => show("notebook")}>
                  <span className="max-sm:sr-only">Traer el cuaderno</span>
                </Button>
              )}
            </>
          )
        }
      />
      {fromCopy && (
        <OfflineNote>Sin conexión: es lo que se debe según este equipo. Puedes recibir abonos.</OfflineNote>
      )}
      <CreditTotals totals={query.data?.totals} fromCopy={fromCopy} />
      <div className="mb-3 flex flex-wrap items-end gap-2 sm:mb-4 sm:gap-3">
        <search className="min-w-0 flex-1 basis-28 sm:basis-72">
          <SearchField
            ref={box}
            label="Buscar entre quienes deben"
            placeholder="Buscar por nombre o teléfono..."
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
      {query.error && query.data && (
        <ErrorBanner
          key={query.errorUpdatedAt}
          text={failureText(query.error, "Error al cargar los fiados")}
        />
      )}
      <PagedList
        query={query}
        otherwise="Error al cargar los fiados"
        rows={6}
        page={filters.page}
        onPage={(page) => {
          window.scrollTo({ top: 0 });
          change({ page });
        }}
        empty={
          filters.search.trim()
            ? {
                drawing: <SearchDrawing />,
                title: "Nadie con esos datos debe",
                text: "Prueba con otra parte del nombre, del teléfono o del documento.",
                action: <Button onClick={clearSearch}>Limpiar búsqueda</Button>,
              }
            : {
                drawing: <PeopleDrawing />,
                title: "Nadie te debe",
                text: "Cuando vendas fiado, aquí ves quién debe, cuánto y desde cuándo.",
              }
        }
      >
        {({ customers, pagination: { total } }, stale) => (
          <>
            <p role="status" className="mb-2 text-sm text-ink-soft max-sm:sr-only">
              {total === 1 ? "1 cliente" : `${formatNumber(total)} clientes`}
            </p>
            <Card flush>
              <Table
                label="Clientes que deben"
                tight
                columns={createDebtorColumns({
                  pay: mayCollect ? paying.show : undefined,
                  now: new Date(),
                  fromCopy,
                })}
                rows={customers}
                rowKey={({ id }) => id}
                stale={stale}
              />
            </Card>
          </>
        )}
      </PagedList>
      {paying.subject && (
        <PayDebtDialog key={`pay ${paying.turn}`} {...paying.props} customer={paying.subject} />
      )}
      <DebtRemindersDialog open={shown === "reminders"} onClose={close} onEdit={() => show("message")} />
      <ReminderMessageDialog key={`message ${turn}`} open={shown === "message"} onClose={close} />
      {mayCorrect && <DebtNotebookDialog open={shown === "notebook"} onClose={close} />}
    </>
  );
}

type Props = { totals: DebtorsPage["totals"] | undefined; fromCopy: boolean };

function CreditTotals({ totals, fromCopy }: Props) {
  const pesos = (amount: number | undefined) =>
    amount === undefined ? "…" : <PesosAmount amount={amount} />;
  const customers = totals ? formatNumber(totals.customers) : "…";
  return (
    <TotalsBar>
      <Total label="Te deben" value={pesos(totals?.balance)} />
      <Total label="Clientes que deben" value={customers} />
      {!fromCopy && (
        <>
          <Total label="Vencido" value={pesos(totals?.overdue)} />
          <Total label="Cobrado hoy" value={pesos(totals?.collectedToday)} />
        </>
      )}
    </TotalsBar>
  );
}

type DebtorRowActions = {
  pay?: (debtor: Debtor) => void;
  now: Date;
  fromCopy: boolean;
};

function createDebtorColumns({ pay, now, fromCopy }: DebtorRowActions) {
  const columns: readonly TableColumn<Debtor>[] = [
    {
      key: "name",
      header: "Cliente",
      phone: "title",
      cell: ({ id, name, phone, paused }) => (
        <>
          <NameLink to={`/customers/${id}`}>{name}</NameLink>
          {(phone || paused) && (
            <span className="flex flex-wrap items-center gap-x-2 text-sm font-normal text-ink-soft">
              {phone}
              {paused && <Badge tone="warning">En pausa</Badge>}
            </span>
          )}
        </>
      ),
    },
    createAmountColumn("balance", "Debe", ({ balance }) => balance, "main"),
    {
      key: "since",
      header: "Desde",
      phone: "plain",
      cell: (debtor) => {
        const due = debtDueText(debtor, now);
        return (
          <div className="flex flex-wrap items-center gap-x-2 md:block">
            <span className="block text-sm first-letter:uppercase">{debtAgeText(debtor, now)}</span>
            {due &&
              (debtor.overdue > 0 ? (
                <Badge tone="danger">{due}</Badge>
              ) : (
                <span className="block text-sm text-ink-soft">{due}</span>
              ))}
          </div>
        );
      },
    },
    {
      key: "payment",
      header: "Último abono",
      nowrap: true,
      roomy: true,
      cell: ({ lastPaymentAt }) => lastPaymentAt && formatRecentDay(lastPaymentAt, now),
    },
    {
      key: "ageing",
      header: "Antigüedad",
      phone: "plain",
      roomy: true,
      cell: ({ ageing }) => (
        <ul className="flex flex-wrap gap-x-3 text-sm text-ink-soft md:block">
          {listDebtAgeingParts(ageing).map(({ part, label, amount }) => (
            <li key={part}>
              <span className="xl:whitespace-nowrap">{label}:</span> <PesosAmount amount={amount} />
            </li>
          ))}
        </ul>
      ),
    },
    {
      key: "actions",
      header: "Acciones",
      nowrap: true,
      phone: "foot",
      cell: (debtor) => (
        <div className="flex flex-wrap gap-2 max-md:*:flex-1 md:-my-1 md:*:px-3 md:*:text-sm xl:flex-nowrap">
          {pay && (
            <Button icon={HandCoins} onClick={() => pay(debtor)} aria-label={`Abonar de ${debtor.name}`}>
              Abonar
            </Button>
          )}
          <ReminderLink debtor={debtor} />
        </div>
      ),
    },
  ];
  return fromCopy ? columns.filter(({ key }) => !DATED.has(key)) : columns;
}

const DATED = new Set(["since", "payment", "ageing"]);
