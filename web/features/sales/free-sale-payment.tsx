import { type KeyboardEvent, type RefObject, useId } from "react";
import { CustomerPicker } from "#web/features/customers/customer-picker.tsx";
import { TillCash } from "./till-cash.tsx";
import { methodForKey, TillMethods } from "./till-methods.tsx";
import type { FreeTill } from "./use-free-till.ts";

type Props = {
  till: FreeTill;
  onFinish: () => void;
  /** Where payment begins: the radio of the methods that takes focus. */
  ref: RefObject<HTMLInputElement | null>;
};

/** By whom and how a free sale is paid. Letters choose the method; Enter goes to the cash, then to the end. */
export function FreeSalePayment({ till, onFinish, ref }: Props) {
  const { total, method, tendered } = till;
  const amount = till.amountBox;
  const cashId = useId();

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    const chosen = methodForKey(event.key);
    if (event.key !== "Enter" && !chosen) return;
    event.preventDefault();
    if (chosen) till.setMethod(chosen);
    else if (method !== "CASH") return onFinish();
    // The amount box is drawn with the choice.
    if (chosen === "CASH" || !chosen) requestAnimationFrame(() => amount.current?.focus());
    else requestAnimationFrame(() => ref.current?.focus());
  }

  return (
    <div className="flex flex-col gap-4">
      <CustomerPicker value={till.customer} onChange={till.setCustomer} next={() => ref.current} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the radios inside */}
      <div onKeyDown={onKeyDown}>
        <TillMethods ref={ref} value={method} onChange={till.setMethod} />
      </div>
      {method === "CASH" && (
        <section aria-labelledby={cashId} className="flex flex-col gap-2">
          <h3 id={cashId} className="font-bold">
            Pago en Efectivo
          </h3>
          <TillCash
            ref={amount}
            label="Monto Recibido"
            step={100}
            total={total}
            value={tendered}
            onChange={till.setTendered}
            onEnter={onFinish}
          />
        </section>
      )}
    </div>
  );
}
