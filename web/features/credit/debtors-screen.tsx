import { BookUp, MessageCircle } from "lucide-react";
import { useRef } from "react";
import { useSearchParams } from "react-router";
import { DEBTOR_SORTS, type Debtor, type DebtorSort } from "#core/contract/credit/credit.ts";
import { formatNumber } from "#core/number-text.ts";
import { failureText } from "#web/api/failure-text.ts";
import { useMay } from "#web/api/use-may.ts";
import { Button } from "#web/ui/button.tsx";
import { SearchField } from "#web/ui/data/search-field.tsx";
import { Total, TotalsBar } from "#web/ui/data/totals-bar.tsx";
import { buildUrlQuery, readUrlPage, readUrlSearch } from "#web/ui/data/url-query.ts";
import { useUrlState } from "#web/ui/data/use-url-state.ts";
import { useDialog } from "#web/ui/dialogs/use-dialog.ts";
import { SelectField } from "#web/ui/fields/select.tsx";
import { PesosAmount } from "#web/ui/money.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { ErrorBanner } from "#web/ui/states/error-banner.tsx";
import { OfflineNote } from "#web/ui/states/offline-note.tsx";
import { type DebtorFilter, type DebtorsPage, useDebtors } from "./credit.queries.ts";
import { DebtorList } from "./debtor-list.tsx";
import { DebtNotebookDialog } from "./notebook/notebook-dialog.tsx";
import { PayDebtDialog } from "./public/pay-debt-dialog.tsx";
import { ReminderMessageDialog } from "./reminder-message-dialog.tsx";
import { DebtRemindersDialog } from "./reminders-dialog.tsx";

const DEBTORS_PAGE_SIZE = 20;

const DEBTOR_SORT_LABELS: Record<DebtorSort, string> = {
  balance: "Quien más debe",
  overdue: "Lo más vencido",
  name: "Nombre",
};

/** Reads the filter from the URL's query. Ignores invalid values. */
export function readDebtorFilter(params: URLSearchParams): DebtorFilter {
  return {
    search: readUrlSearch(params),
    sort: DEBTOR_SORTS.find((sort) => sort === params.get("sort")) ?? "balance",
    page: readUrlPage(params),
    limit: DEBTORS_PAGE_SIZE,
  };
}

export const writeDebtorFilter = ({ search, sort, page }: DebtorFilter): URLSearchParams =>
  buildUrlQuery({ search, sort: sort === "balance" ? "" : sort, page });

const SORTS = DEBTOR_SORTS.map((sort) => ({ value: sort, label: DEBTOR_SORT_LABELS[sort] }));

export function DebtorsScreen() {
  const may = useMay();
  const mayCollect = may("credit.collect");
  const mayCorrect = may("credit.correct");
  const [filter, setFilter] = useUrlState(readDebtorFilter, writeDebtorFilter);
  const [params] = useSearchParams();
  const query = useDebtors(readDebtorFilter(params));
  const fromCopy = query.data?.fromCopy === true;
  const box = useRef<HTMLInputElement>(null);
  const { open, turn, subject, show, close } = useDialog<"reminders" | "message" | "notebook" | null>();
  const shown = open ? subject : null;
  const paying = useDialog<Debtor | null>();
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
            value={filter.search}
            onValueChange={(search) => setFilter({ ...filter, search, page: 1 }, true)}
          />
        </search>
        <div className="max-w-full sm:min-w-44">
          <SelectField
            label="Ordenar por"
            hideLabel
            options={SORTS}
            value={filter.sort}
            onValueChange={(sort) => setFilter({ ...filter, sort, page: 1 })}
          />
        </div>
      </div>
      {query.error && query.data && (
        <ErrorBanner
          key={query.errorUpdatedAt}
          text={failureText(query.error, "Error al cargar los fiados")}
        />
      )}
      <DebtorList
        query={query}
        searched={filter.search.trim() !== ""}
        {...(mayCollect && { pay: paying.show })}
        onPage={(page) => {
          window.scrollTo({ top: 0 });
          setFilter({ ...filter, page });
        }}
        onClear={() => {
          setFilter({ ...filter, search: "", page: 1 });
          box.current?.focus();
        }}
      />
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
