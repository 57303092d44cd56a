import { HandCoins, PencilLine, Receipt, SlidersHorizontal } from "lucide-react";
import { useParams } from "react-router";
import type { CreditAccount } from "#core/contract/credit/credit.ts";
import { formatPesos } from "#core/money.ts";
import { failureText } from "#web/api/failure-text.ts";
import { useMay } from "#web/api/use-may.ts";
import { useStoreSettings } from "#web/features/stores/stores.queries.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { readPage, writeFilters } from "#web/ui/data/address-values.ts";
import { LoadingState } from "#web/ui/data/loading-state.tsx";
import { Pagination } from "#web/ui/data/pagination.tsx";
import { useUrlState } from "#web/ui/data/use-address-state.ts";
import { useDialog } from "#web/ui/dialogs/use-dialog.ts";
import { ReceiptDrawing } from "#web/ui/drawings/office/receipt.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { OfflineNote } from "#web/ui/states/offline-note.tsx";
import { formatLongDay } from "#web/ui/text/dates.ts";
import { CreditAccountFigures } from "./account-figures.tsx";
import { DebtCorrectionDialog } from "./correction-dialog.tsx";
import { useCreditAccount, useReverseDebtPayment } from "./credit.queries.ts";
import { type CreditLedgerEntry, CreditLedgerList } from "./ledger.tsx";
import { PayDebtDialog } from "./public/pay-debt-dialog.tsx";
import { ReversalDialog } from "./public/reversal-dialog.tsx";
import { CreditStatementDialog } from "./statement/statement-dialog.tsx";
import { CreditTermsDialog } from "./terms-dialog.tsx";

const writePage = (page: number) => writeFilters({ page });

export function AccountScreen() {
  const { id = "" } = useParams();
  const { credit } = useStoreSettings();
  const [page, setPage] = useUrlState(readPage, writePage);
  const query = useCreditAccount(id, page);
  const account = query.data;
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
      ) : (
        <LoadingState
          query={query}
          failure={failureText(query.error, "Error al cargar la cuenta")}
          card="failure"
          missing={{
            title: "Cliente no encontrado",
            text: "Puede que lo hayan eliminado o que el enlace sea de otra tienda.",
          }}
        />
      )}
    </>
  );
}

type ShownDialog = "pay" | "statement" | "terms" | "correction";

/** Without the server, offers only the actions that the device can queue. */
function Actions({ account, fromCopy }: { account: CreditAccount; fromCopy: boolean }) {
  const may = useMay();
  const { open, turn, subject: which, show, close } = useDialog<ShownDialog | null>();
  const { customer, balance } = account;
  const dialog = { open, onClose: close };
  return (
    <>
      {may("credit.collect") && balance > 0 && (
        <Button variant="primary" icon={HandCoins} onClick={() => show("pay")}>
          Abonar
        </Button>
      )}
      {!fromCopy && (
        <Button icon={Receipt} onClick={() => show("statement")}>
          Estado de cuenta
        </Button>
      )}
      {!fromCopy && may("credit.terms") && (
        <Button icon={SlidersHorizontal} onClick={() => show("terms")}>
          Cupo y plazo
        </Button>
      )}
      {!fromCopy && may("credit.correct") && (
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
  const { open, turn, subject: entry, show, close } = useDialog<CreditLedgerEntry | null>();
  const { mutateAsync: reverse } = useReverseDebtPayment();
  const { entries, pagination, customer } = account;
  const mayReverse = useMay()("credit.correct");
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
          <CreditLedgerList entries={entries} {...(mayReverse && { reverse: show })} />
        )}
      </Card>
      <Pagination
        page={page}
        pages={pagination.totalPages}
        onChange={(next) => {
          window.scrollTo({ top: 0 });
          onPage(next);
        }}
      />
      {entry && (
        <ReversalDialog
          key={turn}
          open={open}
          onClose={close}
          reversed={entry.id}
          reverse={(reason) =>
            reverse({ params: { id: customer.id, paymentId: entry.id }, body: { reason } })
          }
          words={{
            title: "Anular abono",
            description: `${formatPesos(-entry.amount)} del ${formatLongDay(entry.createdAt)}. Lo que pagó se vuelve a deber.`,
            save: "Anular abono",
            failed: "No pudimos anular el abono",
            done: "Abono anulado",
          }}
        />
      )}
    </div>
  );
}
