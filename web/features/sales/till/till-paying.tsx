import { Split } from "lucide-react";
import type { ReactNode } from "react";
import type { PhoneMethod } from "#core/payment.ts";
import { CustomerPicker } from "#web/features/customers/offers/customer-picker.tsx";
import { Button } from "#web/ui/button.tsx";
import { later, useLater } from "#web/ui/later.ts";
import { useSteady } from "#web/ui/use-steady.ts";
import { TillCash } from "./till-cash.tsx";
import type { Till } from "./use-till.ts";

const loadBack = later(() => import("./exchange-back.tsx"));
const loadSplit = later(() => import("./split-payment-form.tsx"));
const loadCredit = later(() => import("./till-credit.tsx"));
const loadPhone = later(() => import("./phone-payment.tsx"));

type Props = {
  till: Till;
  /** The box for the cash: its name, pesos of an arrow, and whether an empty one is exact. */
  cash: { label: string; step: number; emptyIsExact?: boolean; title?: string };
  onFinish: () => void;
  /** Where it goes on once a customer is chosen: that gets the focus. */
  next: () => HTMLElement | null;
  /** The choice of one method. */
  children: ReactNode;
};

/** By whom and how a sale is paid: in one way, with what belongs to it, or in several. */
export function TillPaying({ next, ...props }: Props) {
  const { till } = props;
  const goOn = useSteady(next);
  const choose = useSteady(till.setCustomer);
  return (
    <>
      {/* Who buys on credit is chosen under 'Fiar', with what they owe. */}
      {!till.onCredit && <CustomerPicker value={till.customer} onChange={choose} next={goOn} />}
      <Ways {...props} next={goOn} />
    </>
  );
}

function Ways({ till, cash, onFinish, next, children }: Props) {
  const { method, parts } = till;
  const { title, ...box } = cash;
  const keys = till.settings.paymentKeys.filter((key) => key.method === (method as PhoneMethod | null));
  const back = useLater(loadBack, till.exchange !== null);
  const split = useLater(loadSplit, parts !== null, till.unsplit);
  const phone = useLater(loadPhone, keys.length > 0);
  const credit = useLater(loadCredit, method === "CREDIT", () => till.setMethod(null));
  if (till.exchange && till.exchange.due === 0 && till.exchange.value > 0)
    return back && <back.ExchangeBack till={till} />;
  if (parts) return split && <split.SplitPayment till={till} parts={parts} cash={box} onFinish={onFinish} />;
  return (
    <>
      {children}
      {method === "CASH" && (
        <section aria-label={title} className="flex flex-col gap-2">
          {title && <h3 className="font-bold">{title}</h3>}
          <TillCash
            ref={till.amountBox}
            {...box}
            total={till.due}
            value={till.tendered}
            onChange={till.setTendered}
            onEnter={onFinish}
          />
        </section>
      )}
      {keys.length > 0 && phone && (
        <phone.PhonePayment
          keys={keys}
          amount={till.due}
          reference={till.reference}
          onReference={till.setReference}
          onEnter={onFinish}
        />
      )}
      {method === "CREDIT" && credit && <credit.TillCredit till={till} next={next} />}
      {till.cart.lines.length > 0 && (
        <div>
          <Button variant="ghost" size="sm" icon={Split} onClick={() => till.split()}>
            {method === "CREDIT" ? "Paga una parte ahora" : "Dividir pago"}
          </Button>
        </div>
      )}
    </>
  );
}
