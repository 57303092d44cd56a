import type { LucideIcon } from "lucide-react";
import {
  Banknote,
  CircleEllipsis,
  CreditCard,
  KeyRound,
  Landmark,
  NotebookPen,
  Smartphone,
} from "lucide-react";
import type { Ref } from "react";
import { useId } from "react";
import type { PaymentMethod } from "#core/payment.ts";
import { offerLabel } from "./offer-label.ts";

const METHODS: Record<PaymentMethod, { icon: LucideIcon; key: string }> = {
  CASH: { icon: Banknote, key: "E" },
  CARD: { icon: CreditCard, key: "T" },
  NEQUI: { icon: Smartphone, key: "N" },
  DAVIPLATA: { icon: Smartphone, key: "D" },
  BREB: { icon: KeyRound, key: "R" },
  TRANSFER: { icon: Landmark, key: "B" },
  OTHER: { icon: CircleEllipsis, key: "O" },
  CREDIT: { icon: NotebookPen, key: "F" },
};

/** The method that a letter chooses. Letters, since a code scanned meanwhile begins with a digit. */
export function methodForKey(key: string, methods: readonly PaymentMethod[]): PaymentMethod | undefined {
  return methods.find((method) => METHODS[method].key === key.toUpperCase());
}

type Props = {
  methods: readonly PaymentMethod[];
  value: PaymentMethod | null;
  onChange: (method: PaymentMethod) => void;
  /** The radio that takes focus: the chosen one, else the first. */
  ref?: Ref<HTMLInputElement>;
};

export function TillMethods({ methods, value, onChange, ref }: Props) {
  const name = useId();
  return (
    <fieldset className="@container min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">Método de pago</legend>
      <div className="grid grid-cols-2 gap-2">
        {methods.map((method) => {
          const { icon: Icon, key } = METHODS[method];
          return (
            <label
              key={method}
              className="relative flex min-h-14 cursor-pointer items-center gap-2.5 rounded-md border border-line-strong px-3 py-2 leading-tight font-semibold @max-md:gap-2 @max-md:px-2.5 @max-md:text-sm @max-xs:gap-1.5 @max-xs:px-2 @max-xs:text-[0.8125rem] has-checked:border-primary-edge has-checked:bg-primary-soft has-checked:ring-1 has-checked:ring-primary-edge has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary-edge"
            >
              <input
                ref={method === (value ?? "CASH") ? ref : undefined}
                type="radio"
                name={name}
                value={method}
                checked={value === method}
                onChange={() => onChange(method)}
                aria-keyshortcuts={key}
                className="pointer-events-none absolute inset-0 appearance-none outline-none"
              />
              <Icon aria-hidden className="size-5 shrink-0" />
              <span className="min-w-0 flex-1">{offerLabel(method)}</span>
              <kbd
                aria-hidden
                className="rounded-sm border border-line-strong px-1.5 font-sans text-xs text-ink-soft @max-md:hidden pointer-coarse:hidden"
              >
                {key}
              </kbd>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
