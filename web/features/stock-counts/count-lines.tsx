import clsx from "clsx";
import { RotateCcw } from "lucide-react";
import type { ReactNode } from "react";
import type { StockCountLine } from "#core/contract/stock-counts/stock-counts.ts";
import { formatQuantity } from "#core/quantity.ts";
import { Button } from "#web/ui/button.tsx";
import { formatCountDifference, formatSignedPesos } from "./count-text.ts";
import { worthOfLine } from "./line-worth.ts";

type Props = {
  label: string;
  lines: readonly StockCountLine[];
  /** Absent where nothing can be counted any more. */
  onAgain?: (line: StockCountLine) => void;
  /** What stands on the button of a product that was not counted. */
  first?: "Contar" | "Volver a contar";
};

/** The products of a count: what was counted, what the books expected, and what the difference is worth. */
export function CountLines({ label, lines, onAgain, first = "Volver a contar" }: Props) {
  return (
    <ul aria-label={label} className="divide-y divide-line">
      {lines.map((line) => (
        <li
          key={line.product.id}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2 sm:px-5"
        >
          <div className={clsx("min-w-32 flex-1", line.difference && "max-sm:basis-full")}>
            <p className="font-semibold wrap-anywhere">{line.product.name}</p>
            <p className="text-sm text-ink-soft">{listLineFacts(line).join(" · ")}</p>
          </div>
          <Difference line={line} />
          {onAgain && (
            <Button size="sm" icon={RotateCcw} onClick={() => onAgain(line)}>
              {line.counted === null ? first : "Volver a contar"}
              <span className="sr-only"> {line.product.name}</span>
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function Difference({ line }: { line: StockCountLine }): ReactNode {
  const { difference, product } = line;
  if (difference === null || difference === 0) return null;
  const { amount, basis } = worthOfLine(line);
  return (
    <div className="sm:text-right">
      <p className={difference < 0 ? "font-semibold text-danger-ink" : "font-semibold text-success-ink"}>
        {formatCountDifference(difference, product.unit)}
      </p>
      <p className="text-sm text-ink-soft">
        {formatSignedPesos(amount)} {basis}
      </p>
    </div>
  );
}

/** Lists 'Contado 20', 'debía haber 24' and 'se movieron 2 mientras se contaba'. */
function listLineFacts({ product, counted, expected, moved }: StockCountLine): string[] {
  const { unit } = product;
  return [
    counted === null ? "Sin contar" : `Contado ${formatQuantity(counted, unit)}`,
    ...(expected === null ? [] : [`debía haber ${formatQuantity(expected, unit)}`]),
    ...(moved === 0
      ? []
      : [`${moved === 1 ? "se movió" : "se movieron"} ${formatQuantity(moved, unit)} mientras se contaba`]),
  ];
}
