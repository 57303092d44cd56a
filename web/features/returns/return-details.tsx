import type { SaleReturn } from "#core/contract/returns/sale-return.ts";
import { formatQuantity } from "#core/quantity.ts";
import { PesosAmount } from "#web/ui/money.tsx";
import { formatDateAndTime } from "#web/ui/text/dates.ts";
import { refundText, returnReasonText } from "./return-text.ts";

export function ReturnEntry({ back }: { back: SaleReturn }) {
  return (
    <>
      <div className="flex items-baseline justify-between gap-x-4">
        <span className="min-w-0 font-semibold">
          {back.number && `Devolución ${back.number} · `}
          <time dateTime={back.createdAt}>{formatDateAndTime(back.createdAt)}</time>
        </span>
        <strong className="shrink-0 text-lg">
          <PesosAmount amount={-back.total} />
        </strong>
      </div>
      <ReturnDetails back={back} />
    </>
  );
}

export function ReturnDetails({ back }: { back: SaleReturn }) {
  return (
    <div className="flex flex-col gap-2">
      <ReturnedGoodsList back={back} />
      <ul className="border-t border-line pt-2 text-sm text-ink-soft">
        {back.refunds.map((refund, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the items never change
          <li key={index} className="flex justify-between gap-4">
            <span className="min-w-0 wrap-anywhere">
              {refundText(refund)}
              {refund.reference && refundText(refund) !== refund.reference && ` · ${refund.reference}`}
            </span>
            <PesosAmount amount={refund.amount} />
          </li>
        ))}
        <li className="wrap-anywhere">
          {returnReasonText(back)} · {back.seller.name}
        </li>
      </ul>
    </div>
  );
}

export function ReturnedGoodsList({ back }: { back: SaleReturn }) {
  return (
    <ul className="flex flex-col gap-1">
      {back.items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the items never change
        <li key={index} className="flex justify-between gap-4">
          <span className="min-w-0 wrap-anywhere">
            {formatQuantity(item.quantity, item.unit)} × {item.productName}
            {item.productId !== null && !item.restock && (
              <span className="block text-sm text-ink-soft">No volvió al inventario</span>
            )}
          </span>
          <PesosAmount amount={item.total} />
        </li>
      ))}
    </ul>
  );
}
