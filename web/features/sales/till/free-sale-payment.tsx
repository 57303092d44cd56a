import type { KeyboardEvent, RefObject } from "react";
import { methodForKey, TillMethods } from "./till-methods.tsx";
import { TillPaying } from "./till-paying.tsx";
import type { Till } from "./use-till.ts";

type Props = {
  till: Till;
  onFinish: () => void;
  /** Where payment begins: the radio of the methods that takes focus. */
  ref: RefObject<HTMLInputElement | null>;
};

/** By whom and how a free sale is paid. Letters choose the method; Enter goes to the cash, then to the end. */
export function FreeSalePayment({ till, onFinish, ref }: Props) {
  const { method } = till;
  const amount = till.amountBox;

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    const chosen = methodForKey(event.key, till.methods);
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
      <TillPaying
        till={till}
        cash={{ label: "Monto Recibido", title: "Pago en Efectivo", step: 100 }}
        onFinish={onFinish}
        next={() => ref.current}
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the radios inside */}
        <div onKeyDown={onKeyDown}>
          <TillMethods ref={ref} methods={till.methods} value={method} onChange={till.setMethod} />
        </div>
      </TillPaying>
    </div>
  );
}
