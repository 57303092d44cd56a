import clsx from "clsx";
import {
  Banknote,
  CircleEllipsis,
  CreditCard,
  Ellipsis,
  KeyRound,
  Landmark,
  type LucideIcon,
  NotebookPen,
  Smartphone,
} from "lucide-react";
import { type KeyboardEvent, memo, type Ref, useId, useRef } from "react";
import { type PaymentMethod, paymentLabel } from "#core/sale/payment.ts";
import { Icon } from "#web/ui/icon.tsx";

/** The icon of each method, and the letter key that chooses it. */
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

/** The usual payment methods, most used first. These have buttons when not all methods fit. */
const USUAL: readonly PaymentMethod[] = ["CASH", "NEQUI", "CARD", "CREDIT", "TRANSFER"];
const IN_A_ROW = 4;

/** Returns a method's label as an action at the till ('Fiar'); tickets and lists use the noun ('Fiado'). */
export function paymentMethodActionLabel(method: PaymentMethod): string {
  return method === "CREDIT" ? "Fiar" : paymentLabel(method);
}

/** The method that a letter key chooses. Digits choose none, because scanned codes begin with a digit. */
export function findPaymentMethodByKey(key: string, methods: readonly PaymentMethod[]) {
  return methods.find((method) => METHODS[method].key === key.toUpperCase());
}

type Props = {
  methods: readonly PaymentMethod[];
  value: PaymentMethod | null;
  /** `byArrow`: the focus moved to this radio with an arrow key, and stays on it. */
  onChange: (method: PaymentMethod | null, byArrow?: boolean) => void;
  onEnter: (event: KeyboardEvent) => void;
  row?: boolean;
  /** The focusable radio: the selected one, else the first. */
  ref?: Ref<HTMLInputElement>;
};

const tile =
  "relative flex min-w-0 cursor-pointer flex-col items-center justify-center gap-0.5 rounded-md py-1 text-center text-xs tracking-tight leading-tight 3xl:text-sm transition-colors duration-150";
const ring = "focus-inside:outline-2 focus-inside:outline-offset-1 focus-inside:outline-primary-edge";
const chosenTile = "bg-primary-soft text-primary-ink inset-ring-2 inset-ring-primary-edge";
const restTile = "bg-sunken hover:bg-line";

/** One button per method. A letter key chooses a method while any button has the focus. */
export const PaymentMethodButtons = memo(function PaymentMethodButtons({
  methods,
  value,
  onChange,
  onEnter,
  row = false,
  ref,
}: Props) {
  const name = useId();
  const shown = row ? USUAL.filter((method) => methods.includes(method)).slice(0, IN_A_ROW) : methods;
  const focusable = value && shown.includes(value) ? value : "CASH";

  const arrow = useRef(false);
  function onKeyDown(event: KeyboardEvent) {
    arrow.current = event.key.startsWith("Arrow");
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    const framed = event.target instanceof HTMLInputElement ? event.target.value : undefined;
    // Enter chooses the focused method. If a method is already chosen, `onEnter` leads to the next step.
    if (event.key === "Enter" && (value !== null || !framed)) return onEnter(event);
    const chosen =
      event.key === "Enter" ? (framed as PaymentMethod) : findPaymentMethodByKey(event.key, methods);
    if (!chosen) return;
    event.preventDefault();
    onChange(chosen);
  }

  return (
    <fieldset className="min-w-0" onKeyDown={onKeyDown} onKeyUp={() => (arrow.current = false)}>
      <legend className={row ? "sr-only" : "mb-1.5 text-sm"}>Método de pago</legend>
      <div className="@container">
        <div
          className={clsx(
            "grid gap-1",
            row
              ? "auto-cols-fr grid-flow-col"
              : "grid-cols-[repeat(auto-fill,minmax(max(4.25rem,30%),1fr))] @md:grid-cols-4 @4xl:grid-cols-8",
          )}
        >
          {shown.map((method) => {
            const { icon, key } = METHODS[method];
            return (
              <label
                key={method}
                title={`${paymentMethodActionLabel(method)} (${key})`}
                className={clsx(
                  tile,
                  ring,
                  row ? "min-h-12" : "min-h-14",
                  value === method ? chosenTile : restTile,
                )}
              >
                <input
                  ref={method === focusable ? ref : undefined}
                  type="radio"
                  name={name}
                  value={method}
                  checked={value === method}
                  onChange={() => onChange(method, arrow.current)}
                  aria-keyshortcuts={key}
                  className="pointer-events-none absolute inset-0 appearance-none outline-none"
                />
                <Icon of={icon} className="size-5 shrink-0" />
                <span className="max-w-full wrap-anywhere">{paymentMethodActionLabel(method)}</span>
                <kbd aria-hidden className="absolute top-0.5 right-1.5 hidden font-sans pointer-fine:block">
                  {key}
                </kbd>
              </label>
            );
          })}
          {row && <AllMethods methods={methods} value={value} shown={shown} onChange={onChange} />}
        </div>
      </div>
    </fieldset>
  );
});

type AllProps = Pick<Props, "methods" | "value" | "onChange"> & { shown: readonly PaymentMethod[] };

/** The payment select of the specification (2.11) as the last button. Opens the phone's native list. */
function AllMethods({ methods, value, shown, onChange }: AllProps) {
  const other = value && !shown.includes(value) ? value : null;
  return (
    <span className={clsx(tile, ring, "min-h-12", other ? chosenTile : restTile)}>
      <Icon of={other ? METHODS[other].icon : Ellipsis} className="size-5 shrink-0" />
      <span aria-hidden className="max-w-full">
        {other ? paymentMethodActionLabel(other) : "Más"}
      </span>
      <select
        aria-label="Método de pago"
        title="Todas las formas de pago"
        value={value ?? ""}
        onChange={({ target }) => onChange((target.value || null) as PaymentMethod | null)}
        className="absolute inset-0 size-full cursor-pointer appearance-none opacity-0"
      >
        <option value="">Selecciona un método</option>
        {methods.map((method) => (
          <option key={method} value={method}>
            {paymentMethodActionLabel(method)}
          </option>
        ))}
      </select>
    </span>
  );
}
