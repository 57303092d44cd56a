import { useEffect, useLayoutEffect, useRef } from "react";
import { formatQuantity } from "#core/quantity.ts";
import type { PricedLine } from "#core/sale/line.ts";
import { TillNotice } from "#web/features/sales/till/lines/till-notice.tsx";
import { isMeasuredLine } from "#web/features/sales/till/sale/cart-line.ts";
import type { SaleEditor } from "#web/features/sales/till/send/use-sale.ts";
import { useWindowKeydown } from "#web/ui/hooks/use-window-keydown.ts";
import { PesosAmount } from "#web/ui/money.tsx";
import { TillPaymentFields } from "./till-payment-fields.tsx";

type Props = { till: SaleEditor; onFinish: () => void };

const CASH = { label: "Monto recibido", step: 1 };

export function TillPaymentStep({ till, onFinish }: Props) {
  const { cart, method, parts, notice } = till;
  const { lines } = till.sums;
  const radio = useRef<HTMLInputElement>(null);
  const { amount } = till.boxes;

  const noticeBox = useRef<HTMLDivElement>(null);

  useEffect(() => radio.current?.focus(), []);
  // On a phone the message is below the visible area, and a failed sale would look as if nothing happened.
  useLayoutEffect(() => {
    if (notice) noticeBox.current?.scrollIntoView({ block: "nearest" });
  }, [notice]);

  // Enter continues while no field and no button has the focus.
  useWindowKeydown((event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (event.key !== "Enter" || (event.target as Element).closest(TAKES_KEYS)) return;
    event.preventDefault();
    if (!parts && method === "CASH" && document.activeElement !== amount.current) amount.current?.focus();
    else onFinish();
  });

  return (
    <div className="flex flex-col gap-5">
      <section aria-label="Resumen de productos" className="rounded-md bg-sunken px-4 py-3">
        <ul className="flex flex-col gap-1.5">
          {cart.lines.map((line, index) => (
            <li key={line.key} className="flex justify-between gap-3 text-sm">
              <span className="min-w-0 wrap-anywhere">
                <span className="line-clamp-2">
                  {isMeasuredLine(line) ? formatQuantity(line.quantity, line.unit) : line.quantity} ×{" "}
                  {line.name}
                </span>
                {lines[index]?.promotion && (
                  <span className="text-success-ink">{lines[index].promotion.name}</span>
                )}
                {line.problem && <span className="font-semibold text-danger-ink">{line.problem}</span>}
              </span>
              <PesosAmount amount={beforeSaleDiscount(lines[index]!)} />
            </li>
          ))}
        </ul>
      </section>
      <TillPaymentFields ref={radio} till={till} cash={CASH} onFinish={onFinish} />
      <div ref={noticeBox} className="scroll-mb-4">
        <TillNotice notice={notice} />
      </div>
    </div>
  );
}

const beforeSaleDiscount = ({ subtotal, ownDiscount, promotion }: PricedLine) =>
  subtotal - ownDiscount - (promotion?.discount ?? 0);

/** Selector of elements that handle their own keys, and of a dialog on top. */
const TAKES_KEYS = "button, a, textarea, select, input:not([type=radio]), [role=alertdialog], [data-nested]";
