import { FileText } from "lucide-react";
import { useState } from "react";
import { useSession } from "#web/api/session.tsx";
import { buildPrintTexts, PrintActions } from "#web/features/receipts/public/print-actions.tsx";
import { Button } from "#web/ui/button.tsx";
import { LoadingState } from "#web/ui/data/loading-state.tsx";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { useDialog } from "#web/ui/dialogs/use-dialog.ts";
import { PrintSheet } from "#web/ui/print/print-sheet.tsx";
import { WhatsAppLink } from "#web/ui/share/whatsapp-link.tsx";
import { useCreditAccount } from "../credit.queries.ts";
import { fillReminderPlaceholders } from "../reminder-message.ts";
import { ReminderMessageDialog } from "../reminder-message-dialog.tsx";
import { useDebtReminderMessage } from "../use-reminder-message.ts";
import {
  buildCreditStatement,
  buildStatementRows,
  buildStatementText,
  MAX_STATEMENT_LINES,
} from "./statement.ts";
import { PrintableCreditStatement } from "./statement-paper.tsx";

const TEXTS = { ...buildPrintTexts("estado de cuenta"), print: "Imprimir en tirilla" };

type Props = { open: boolean; customerId: string; onClose: () => void };

export function CreditStatementDialog({ open, customerId, onClose }: Props) {
  const { store } = useSession();
  const { message } = useDebtReminderMessage();
  const query = useCreditAccount(open ? customerId : null, 1, MAX_STATEMENT_LINES);
  const [printing, setPrinting] = useState(false);
  const editing = useDialog();
  const account = query.data;
  if (!store) return null;
  const statement = account && buildCreditStatement({ account, store, at: new Date() });
  const customer = account && { ...account.customer, balance: account.balance };
  const greeting = customer && fillReminderPlaceholders(message, { customer, storeName: store.name });
  const text = statement && greeting && buildStatementText(greeting, statement);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Estado de cuenta"
      {...(account && { description: account.customer.name })}
    >
      {!account && <LoadingState query={query} otherwise="Error al cargar la cuenta" />}
      {account && statement && text && (
        <div className="flex flex-col gap-4">
          <section
            // biome-ignore lint/a11y/noNoninteractiveTabindex: focusable, so that the arrow keys scroll it
            tabIndex={0}
            aria-label="Mensaje"
            className="max-h-64 overflow-y-auto rounded-md bg-sunken px-4 py-3"
          >
            <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>
          </section>
          <WhatsAppLink text={text} phone={account.customer.phone} className="w-full">
            Enviar por WhatsApp
          </WhatsAppLink>
          <Button block onClick={() => editing.show()}>
            Cambiar mensaje
          </Button>
          <PrintActions
            rows={buildStatementRows(statement)}
            fileName="estado-de-cuenta.png"
            texts={TEXTS}
            {...(account.customer.phone && { phone: account.customer.phone })}
          >
            <Button icon={FileText} onClick={() => setPrinting(true)}>
              Imprimir o guardar PDF
            </Button>
          </PrintActions>
          <ReminderMessageDialog key={editing.turn} {...editing.props} />
          {printing && (
            <PrintSheet onDone={() => setPrinting(false)}>
              <PrintableCreditStatement {...statement} />
            </PrintSheet>
          )}
        </div>
      )}
    </Dialog>
  );
}
