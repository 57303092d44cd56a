import { HandCoins, PencilLine, Receipt, SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import { useParams } from "react-router";
import type { CreditAccount } from "#core/contract/credit/credit.ts";
import { formatPesos } from "#core/money.ts";
import { hasPermission } from "#core/permissions.ts";
import { ApiError } from "#web/api/api-error.ts";
import { failureText } from "#web/api/failure-text.ts";
import { useSession } from "#web/api/session.tsx";
import { useStoreSettings } from "#web/features/stores/stores.queries.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Pagination } from "#web/ui/data/pagination.tsx";
import { useUrlState } from "#web/ui/data/use-address-state.ts";
import { ReceiptDrawing } from "#web/ui/drawings/office/receipt.tsx";
import { SearchDrawing } from "#web/ui/drawings/office/search.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { ErrorState } from "#web/ui/states/error-state.tsx";
import { OfflineNote } from "#web/ui/states/offline-note.tsx";
import { CreditAccountFigures } from "./account-figures.tsx";
import { DebtCorrectionDialog } from "./correction-dialog.tsx";
import { useCreditAccount, useReverseDebtPayment } from "./credit.queries.ts";
import { formatLongDebtDay } from "./debt-text.ts";
import { readDebtorFilter } from "./debtor-filters.ts";
import { type CreditLedgerEntry, CreditLedgerList } from "./ledger.tsx";
import { PayDebtDialog } from "./public/pay-debt-dialog.tsx";
import { ReversalDialog } from "./public/reversal-dialog.tsx";
import { CreditStatementDialog } from "./statement/statement-dialog.tsx";
import { CreditTermsDialog } from "./terms-dialog.tsx";

const readPage = (params: URLSearchParams) => readDebtorFilter(params).page;
const writePage = (page: number) => new URLSearchParams(page > 1 ? { page: String(page) } : {});

export function AccountScreen() {
  const { id = "" } = useParams();
  const { credit } = useStoreSettings();
  const [page, setPage] = useUrlState(readPage, writePage);
  const { data: account, error, isFetching, refetch } = useCreditAccount(id, page);
  return (
    <>
      <PageHeader
        title={account?.customer.name ?? "Cliente"}
        back={credit ? { to: "/fiados", label: "Fiados" } : { to: "/customers", label: "Clientes" }}
        actions={account && <Actions account={account} fromCopy={account.fromCopy === true} />}
      />
      {account ? (
        <div className="grid items-start gap-4 lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-5">
          <CreditAccountFigures account={account} fromCopy={account.fromCopy === true} />
          {account.fromCopy ? (
            <OfflineNote>
              Sin conexión: es lo que debe según este equipo. Su cuaderno se ve cuando vuelva.
            </OfflineNote>
          ) : (
            <Notebook account={account} page={page} onPage={setPage} />
          )}
        </div>
      ) : error ? (
        <Card>
          {error instanceof ApiError && error.status === 404 ? (
            <EmptyState
              drawing={<SearchDrawing />}
              title="Cliente no encontrado"
              text="Puede que lo hayan eliminado o que el enlace sea de otra tienda."
            />
          ) : (
            <ErrorState
              text={failureText(error, "Error al cargar la cuenta")}
              onReload={refetch}
              busy={isFetching}
            />
          )}
        </Card>
      ) : (
        <Spinner />
      )}
    </>
  );
}

type ShownDialog = "pay" | "statement" | "terms" | "correction";

/** Without the server, offers only the actions that the device can queue. */
function Actions({ account, fromCopy }: { account: CreditAccount; fromCopy: boolean }) {
  const { user } = useSession();
  // `turn` remounts the form each time the dialog opens. `which` stays set while the dialog fades out.
  const [shown, setShown] = useState({ which: null as ShownDialog | null, open: false, turn: 0 });
  const show = (which: ShownDialog) => setShown(({ turn }) => ({ which, open: true, turn: turn + 1 }));
  if (!user) return null;
  const { customer, balance } = account;
  const { which, turn } = shown;
  const dialog = { open: shown.open, onClose: () => setShown((before) => ({ ...before, open: false })) };
  return (
    <>
      {hasPermission(user.role, "credit.collect") && balance > 0 && (
        <Button variant="primary" icon={HandCoins} onClick={() => show("pay")}>
          Abonar
        </Button>
      )}
      {!fromCopy && (
        <Button icon={Receipt} onClick={() => show("statement")}>
          Estado de cuenta
        </Button>
      )}
      {!fromCopy && hasPermission(user.role, "credit.terms") && (
        <Button icon={SlidersHorizontal} onClick={() => show("terms")}>
          Cupo y plazo
        </Button>
      )}
      {!fromCopy && hasPermission(user.role, "credit.correct") && (
        <Button icon={PencilLine} onClick={() => show("correction")}>
          Corregir
        </Button>
      )}
      {which === "pay" && <PayDebtDialog key={turn} {...dialog} customer={customer} />}
      {which === "statement" && <CreditStatementDialog key={turn} {...dialog} customerId={customer.id} />}
      {which === "terms" && <CreditTermsDialog key={turn} {...dialog} account={account} />}
      {which === "correction" && <DebtCorrectionDialog key={turn} {...dialog} account={account} />}
    </>
  );
}

type NotebookProps = { account: CreditAccount; page: number; onPage: (page: number) => void };

function Notebook({ account, page, onPage }: NotebookProps) {
  const { user } = useSession();
  const [reversing, setReversing] = useState({
    open: false,
    turn: 0,
    entry: null as CreditLedgerEntry | null,
  });
  const { mutateAsync: reverse } = useReverseDebtPayment();
  const { entries, pagination, customer } = account;
  const mayReverse = user !== null && hasPermission(user.role, "credit.correct");
  return (
    <div className="min-w-0">
      <Card title="Cuaderno" flush>
        {entries.length === 0 ? (
          <EmptyState
            drawing={<ReceiptDrawing />}
            title="Nada anotado"
            text="Aquí queda lo que se le fía y lo que abona."
          />
        ) : (
          <CreditLedgerList
            entries={entries}
            {...(mayReverse && {
              reverse: (entry: CreditLedgerEntry) =>
                setReversing(({ turn }) => ({ open: true, turn: turn + 1, entry })),
            })}
          />
        )}
      </Card>
      {pagination.totalPages > 1 && (
        <div className="mt-4">
          <Pagination
            page={page}
            pages={pagination.totalPages}
            onChange={(next) => {
              window.scrollTo({ top: 0 });
              onPage(next);
            }}
          />
        </div>
      )}
      {reversing.entry && (
        <ReversalDialog
          key={reversing.turn}
          open={reversing.open}
          onClose={() => setReversing((before) => ({ ...before, open: false }))}
          reversed={reversing.entry.id}
          reverse={(reason) => reverse({ id: customer.id, paymentId: reversing.entry!.id, reason })}
          words={{
            title: "Anular abono",
            description: `${formatPesos(-reversing.entry.amount)} del ${formatLongDebtDay(reversing.entry.createdAt)}. Lo que pagó se vuelve a deber.`,
            save: "Anular abono",
            failed: "No pudimos anular el abono",
            done: "Abono anulado",
          }}
        />
      )}
    </div>
  );
}
