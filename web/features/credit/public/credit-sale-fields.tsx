import { TriangleAlert } from "lucide-react";
import { type ReactNode, type Ref, useId } from "react";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import { PesosAmount } from "#web/ui/money.tsx";
import { CREDIT_CONSENT_QUESTION, CREDIT_CONSENT_RIGHTS } from "./consent.ts";
import type { CreditSaleChoices } from "./credit-sale-choices.ts";
import type { CreditSaleVerdict } from "./credit-verdict.ts";

const REFUSED = {
  OFF: "En esta tienda no se fía.",
  PAUSED: "El fiado de este cliente está en pausa: se le quita en su cuenta, en Fiados.",
  LIMIT: "Quedaría debiendo más que su cupo.",
};

type Props = {
  verdict: CreditSaleVerdict;
  answer: CreditSaleChoices;
  onAnswer: (answer: CreditSaleChoices) => void;
  /** The consent checkbox. Enter in it calls `onEnter`. */
  consentRef?: Ref<HTMLInputElement>;
  onEnter?: () => void;
};

export function CreditSaleFields({ verdict, answer, onAnswer, consentRef, onEnter }: Props) {
  const { balance, balanceAfter, room, overdue, refused, mayAllow, needsConsent } = verdict;
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-3">
      <h3 id={titleId} className="sr-only">
        Fiado
      </h3>
      <dl className="rounded-md bg-sunken px-4 py-2.5">
        <Line name="Debe ahora" amount={balance} />
        <Line name="Quedaría debiendo" amount={balanceAfter} strong />
        {room !== null && <Line name="Le puedes fiar" amount={room} />}
      </dl>
      {overdue > 0 && (
        <Warning>
          Tiene vencidos <PesosAmount amount={overdue} />.
        </Warning>
      )}
      {refused && (
        <Warning>
          {REFUSED[refused]}
          {refused === "LIMIT" && !mayAllow && " Solo el dueño o un administrador puede fiarle más."}
        </Warning>
      )}
      {mayAllow && (
        <Checkbox
          label="Fiarle de todos modos"
          checked={answer.allowOverLimit}
          onCheckedChange={(allowOverLimit) => onAnswer({ ...answer, allowOverLimit })}
        />
      )}
      {needsConsent && refused !== "OFF" && refused !== "PAUSED" && (
        <CreditConsentQuestion
          ref={consentRef}
          given={answer.consent}
          onChange={(consent) => onAnswer({ ...answer, consent })}
          onEnter={onEnter}
        />
      )}
    </section>
  );
}

type ConsentProps = {
  given: boolean;
  onChange: (given: boolean) => void;
  ref?: Ref<HTMLInputElement> | undefined;
  onEnter?: (() => void) | undefined;
};

/** The cashier asks this question at a customer's first sale on credit. */
export function CreditConsentQuestion({ given, onChange, ref, onEnter }: ConsentProps) {
  return (
    <div className="rounded-md border border-line-strong px-4 py-3">
      <p className="font-semibold">Pregúntale una sola vez:</p>
      <p className="mt-1">«{CREDIT_CONSENT_QUESTION}»</p>
      <p className="mt-1 text-sm text-ink-soft">{CREDIT_CONSENT_RIGHTS}</p>
      <Checkbox
        ref={ref}
        label="Dijo que sí"
        checked={given}
        onCheckedChange={onChange}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || !onEnter) return;
          event.preventDefault();
          onEnter();
        }}
      />
    </div>
  );
}

function Line({ name, amount, strong }: { name: string; amount: number; strong?: boolean }) {
  return (
    <div className="flex justify-between gap-4 py-0.5">
      <dt>{name}</dt>
      <dd className={strong ? "font-semibold" : undefined}>
        <PesosAmount amount={amount} />
      </dd>
    </div>
  );
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="flex gap-2 rounded-md bg-warning-soft px-4 py-2.5 text-warning-ink">
      <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
      <span>{children}</span>
    </p>
  );
}
