import { useId } from "react";
import {
  STOCK_ADJUSTMENT_LABELS,
  STOCK_ADJUSTMENT_REASONS,
  type StockAdjustmentReason,
} from "#core/goods/stock-movements.ts";
import { ADJUSTMENT_REASON_TEXTS } from "./adjustment-form.ts";

type Props = { value: StockAdjustmentReason | null; onChange: (reason: StockAdjustmentReason) => void };

export function AdjustmentReasonSelect({ value, onChange }: Props) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">¿Por qué?</legend>
      <div className="grid grid-cols-2 gap-2">
        {STOCK_ADJUSTMENT_REASONS.map((reason) => (
          <label
            key={reason}
            data-checked={value === reason || undefined}
            className="last:odd:col-span-2 relative flex min-h-14 cursor-pointer flex-col justify-center rounded-md border border-line-strong px-3 py-2 leading-tight data-checked:border-primary-edge data-checked:bg-primary-soft data-checked:ring-1 data-checked:ring-primary-edge focus-inside:outline-2 focus-inside:outline-offset-2 focus-inside:outline-primary-edge"
          >
            <input
              type="radio"
              name={name}
              value={reason}
              required={value === null}
              checked={value === reason}
              onChange={() => onChange(reason)}
              className="pointer-events-none absolute inset-0 appearance-none outline-none"
            />
            <span className="font-semibold">{STOCK_ADJUSTMENT_LABELS[reason]}</span>
            <span className="text-sm text-ink-soft">{ADJUSTMENT_REASON_TEXTS[reason].when}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
