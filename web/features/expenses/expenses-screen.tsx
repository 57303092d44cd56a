import { Calculator, HandCoins, Pencil, Plus, Undo2, UsersRound } from "lucide-react";
import { useState } from "react";
import { EXPENSE_CATEGORY_LABELS } from "#core/cash/expenses.ts";
import type { Expense, RecurringExpense } from "#core/contract/expenses.ts";
import { dayOf } from "#core/dates.ts";
import { formatPesos } from "#core/money.ts";
import { paymentLabel } from "#core/sale/payment.ts";
import { failureText } from "#web/api/failure-text.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Card } from "#web/ui/card.tsx";
import { LoadingState } from "#web/ui/data/loading-state.tsx";
import { runWithToast } from "#web/ui/dialogs/run-with-toast.ts";
import { useDialog } from "#web/ui/dialogs/use-dialog.ts";
import { TextField } from "#web/ui/fields/text-input.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { PesosAmount } from "#web/ui/money.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { ExpenseDialog, type ExpenseFormDefaults } from "./expense-dialog.tsx";
import { useExpenses, useRecurringExpenses, useReverseExpense } from "./expenses.queries.ts";
import { RecurringExpenseDialog } from "./recurring-dialog.tsx";

type ShownDialog =
  | { kind: "expense"; start: ExpenseFormDefaults }
  | { kind: "recurring"; recurring: RecurringExpense | null };

export function ExpensesScreen() {
  const now = dayOf(new Date()).slice(0, 7);
  const [month, setMonth] = useState(now);
  const expenses = useExpenses(month);
  const recurring = useRecurringExpenses(month);
  const { turn, subject: what, show, props } = useDialog<ShownDialog | null>();
  return (
    <>
      <PageHeader
        title="Gastos"
        actions={
          <>
            <Button
              variant="primary"
              icon={Plus}
              onClick={() => show({ kind: "expense", start: { category: "OTHER" } })}
            >
              Anotar gasto
            </Button>
            <Button icon={UsersRound} onClick={() => show({ kind: "expense", start: { category: "WAGES" } })}>
              Pagar sueldo
            </Button>
            <ButtonLink to="/cuanto-sacar" icon={Calculator}>
              ¿Cuánto me puedo sacar?
            </ButtonLink>
          </>
        }
      />
      <div className="mb-4 max-w-[13rem]">
        <TextField
          label="Mes"
          type="month"
          value={month}
          max={now}
          onValueChange={(typed) => setMonth(/^\d{4}-\d{2}$/.test(typed) ? typed : now)}
        />
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-2 lg:gap-5">
        <MonthCard query={expenses} />
        <EveryMonth
          list={recurring.data ?? []}
          pending={expenses.data?.pending ?? 0}
          onEdit={(one) => show({ kind: "recurring", recurring: one })}
          onPay={({ id, concept, category, amount }) =>
            show({ kind: "expense", start: { category, concept, amount, recurringId: id } })
          }
        />
      </div>
      {what?.kind === "expense" && <ExpenseDialog key={turn} {...props} start={what.start} />}
      {what?.kind === "recurring" && (
        <RecurringExpenseDialog key={turn} {...props} recurring={what.recurring} />
      )}
    </>
  );
}

const expenseName = ({ concept, note, category }: Expense) =>
  concept ?? note ?? EXPENSE_CATEGORY_LABELS[category];

function MonthCard({ query }: { query: ReturnType<typeof useExpenses> }) {
  const { data } = query;
  const { mutateAsync: reverse, isPending } = useReverseExpense();
  async function undo(expense: Expense) {
    const { id, amount, source } = expense;
    const then =
      source === "DRAWER"
        ? "Deja de contar como gasto: pon la plata otra vez en la caja."
        : "Deja de contar como gasto.";
    const text = `${expenseName(expense)}: ${formatPesos(amount)}. ${then}`;
    if (isPending) return;
    await runWithToast({
      question: { title: "¿Anular este gasto?", text, tone: "danger" },
      work: () => reverse({ params: { id }, body: {} }),
      done: () => "Gasto anulado",
      failed: (failure) => ({
        title: "No pudimos anularlo",
        text: failureText(failure, "Inténtalo de nuevo."),
      }),
    });
  }
  return (
    <Card title="Gastos del mes" flush>
      {!data ? (
        <LoadingState query={query} otherwise="Error al cargar los gastos" rows={4} />
      ) : (
        <>
          <p className="px-4 pb-3 text-3xl font-bold sm:px-5">
            <PesosAmount amount={data.total} />
          </p>
          {data.expenses.length === 0 && (
            <p className="px-4 pb-4 text-ink-soft sm:px-5">En este mes no hay gastos anotados.</p>
          )}
          <ul aria-label="Gastos del mes" className="divide-y divide-line border-t border-line">
            {data.expenses.map((expense) => (
              <li key={expense.id} className="flex items-center gap-2 px-4 py-3 sm:px-5">
                <div className="min-w-0 flex-1">
                  <p className="font-semibold wrap-anywhere">{expenseName(expense)}</p>
                  <p className="text-sm text-ink-soft wrap-anywhere">
                    {[
                      expense.date.split("-").reverse().join("/"),
                      EXPENSE_CATEGORY_LABELS[expense.category],
                      expense.user?.name,
                      expense.source === "DRAWER" ? "De la caja" : paymentLabel(expense.method),
                    ]
                      .filter(Boolean)
                      .join(" · ")}
                  </p>
                  {(expense.reversed || expense.reverses) && <Badge tone="warning">Anulado</Badge>}
                </div>
                {/* The button stands before the amount, so that all amounts end at the card's padding. */}
                {expense.reversible && (
                  <IconButton
                    label={`Anular ${expenseName(expense)}`}
                    icon={Undo2}
                    onClick={() => void undo(expense)}
                  />
                )}
                <strong>
                  <PesosAmount amount={expense.amount} />
                </strong>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}

type EveryMonthProps = {
  list: readonly RecurringExpense[];
  pending: number;
  onEdit: (recurring: RecurringExpense | null) => void;
  onPay: (recurring: RecurringExpense) => void;
};

function EveryMonth({ list, pending, onEdit, onPay }: EveryMonthProps) {
  return (
    <Card
      title="Los de cada mes"
      flush
      action={
        <Button size="sm" icon={Plus} onClick={() => onEdit(null)}>
          Agregar
        </Button>
      }
    >
      <p className="px-4 pb-3 text-ink-soft sm:px-5">
        {list.length === 0 ? (
          "Arriendo, luz, agua, internet: anótalos una vez y aquí ves cuáles faltan por pagar."
        ) : pending === 0 ? (
          "Este mes ya los pagaste todos."
        ) : (
          <>
            Faltan por pagar{" "}
            <strong>
              <PesosAmount amount={pending} />
            </strong>
          </>
        )}
      </p>
      <ul aria-label="Los de cada mes" className="divide-y divide-line border-t border-line">
        {list.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center gap-x-2 gap-y-1 py-3 pr-2 pl-4 sm:pl-5">
            <div className="min-w-0 flex-1">
              <p className="font-semibold wrap-anywhere">{one.concept}</p>
              <p className="text-sm text-ink-soft">
                El {one.day} · <PesosAmount amount={one.amount} />
              </p>
            </div>
            {!one.active ? (
              <Badge>Sin usar</Badge>
            ) : one.status === "PAID" ? (
              <Badge tone="success">Pagado</Badge>
            ) : (
              <Button
                size="sm"
                icon={HandCoins}
                aria-label={`Pagar ${one.concept}`}
                onClick={() => onPay(one)}
              >
                Pagar
              </Button>
            )}
            <IconButton label={`Cambiar ${one.concept}`} icon={Pencil} onClick={() => onEdit(one)} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
