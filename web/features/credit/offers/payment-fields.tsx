import { MAX_REFERENCE } from "#core/contract/sales.ts";
import { MONEY_METHODS, paymentLabel } from "#core/payment.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Money } from "#web/ui/money.tsx";
import { MoneyInput } from "#web/ui/money-input.tsx";
import { TextInput } from "#web/ui/text-input.tsx";
import type { PaymentDraft } from "./payment-draft.ts";

type Props = { draft: PaymentDraft; balance: number; change: (part: Partial<PaymentDraft>) => void };

export function PaymentFields({ draft, balance, change }: Props) {
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <Field label="¿Cuánto abona?" required>
            <MoneyInput
              value={draft.amount}
              onChange={(amount) => change({ amount })}
              unreadable="zero"
              data-autofocus
            />
          </Field>
        </div>
        <Button aria-pressed={draft.amount === balance} onClick={() => change({ amount: balance })}>
          Todo: <Money amount={balance} />
        </Button>
      </div>
      <fieldset>
        <legend className="mb-1.5 text-sm font-semibold">¿Cómo paga?</legend>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(7.5rem,1fr))] gap-2">
          {MONEY_METHODS.map((method) => (
            <label
              key={method}
              className="flex min-h-11 cursor-pointer items-center justify-center rounded-md border border-line-strong px-2 text-center text-sm font-semibold has-checked:border-primary-edge has-checked:bg-primary-soft has-checked:text-primary-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary-edge"
            >
              <input
                type="radio"
                name="method"
                className="sr-only"
                checked={draft.method === method}
                onChange={() => change({ method })}
              />
              {paymentLabel(method)}
            </label>
          ))}
        </div>
      </fieldset>
      {draft.method === "CASH" ? (
        <Field label="¿Con cuánto paga?">
          <MoneyInput
            value={draft.tendered}
            onChange={(tendered) => change({ tendered })}
            unreadable="zero"
            placeholder="Exacto"
          />
        </Field>
      ) : (
        <Field label="Referencia (opcional)">
          <TextInput
            autoComplete="off"
            maxLength={MAX_REFERENCE}
            value={draft.reference}
            onChange={({ target }) => change({ reference: target.value })}
          />
        </Field>
      )}
    </div>
  );
}
