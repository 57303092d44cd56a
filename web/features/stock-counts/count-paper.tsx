import { Printer } from "lucide-react";
import { useState } from "react";
import type { StockCount, StockCountLine } from "#core/contract/stock-counts/stock-counts.ts";
import { formatPesos } from "#core/money.ts";
import { formatNumber } from "#core/number-text.ts";
import { formatQuantity } from "#core/quantity.ts";
import { isMeasuredUnit, UNIT_SYMBOLS } from "#core/units.ts";
import { failureText } from "#web/api/failure-text.ts";
import { useSession } from "#web/api/session.tsx";
import { useOneAtATime } from "#web/api/use-submit.ts";
import { Button } from "#web/ui/button.tsx";
import { PrintSheet } from "#web/ui/print/print-sheet.tsx";
import "#web/ui/print/office-paper.css";
import { formatLongDay } from "#web/ui/text/dates.ts";
import { toast } from "#web/ui/toast.ts";
import { formatCountDifference, formatCountScope, formatSignedPesos } from "./count-text.ts";
import { worthOfLine } from "./line-worth.ts";
import { readCountLines } from "./stock-counts.queries.ts";

/** Lines on paper, about 100 pages. */
const MAX_PRINTED = 3_000;

/** Prints the list to count with while the count is open, and its result afterwards. */
export function PrintCountButton({ count }: { count: StockCount }) {
  const [lines, setLines] = useState<StockCountLine[] | null>(null);
  const { run, busy } = useOneAtATime();
  const isOpen = count.status === "OPEN";
  const print = () =>
    run(async () => {
      try {
        const all = await readCountLines(count.id, isOpen ? "uncounted" : "different");
        if (all.length > MAX_PRINTED)
          toast.info(`Se imprimen los primeros ${formatNumber(MAX_PRINTED)} productos`);
        setLines(all.slice(0, MAX_PRINTED));
      } catch (error) {
        toast.error("No pudimos imprimir", failureText(error, "Intenta de nuevo."));
      }
    });
  return (
    <>
      <Button size="sm" icon={Printer} busy={busy} onClick={() => void print()}>
        {isOpen ? "Imprimir la lista" : "Imprimir"}
      </Button>
      {lines && (
        <PrintSheet onDone={() => setLines(null)}>
          <CountPaper count={count} lines={lines} />
        </PrintSheet>
      )}
    </>
  );
}

type PaperProps = { count: StockCount; lines: readonly StockCountLine[] };

/** The paper of a count: with blanks to fill in while it is open, else with what differed. */
export function CountPaper({ count, lines }: PaperProps) {
  const { store } = useSession();
  const isOpen = count.status === "OPEN";
  return (
    <div className="office-paper">
      <header>
        <div>
          <h1 className="title">{store?.name}</h1>
          <p>{formatCountScope(count)}</p>
          {count.note && <p>{count.note}</p>}
        </div>
        <div>
          <h2 className="name">{isOpen ? "Lista para contar" : "Resultado del conteo"}</h2>
          <p>Conteo {count.number}</p>
          <p>{formatLongDay(count.closedAt ?? count.startedAt)}</p>
        </div>
      </header>
      {isOpen ? <BlankRows lines={lines} /> : <ResultRows lines={lines} />}
      {!isOpen && count.difference && (
        <p className="total">
          <span>Se perdió</span>{" "}
          <span>{formatPesos(count.difference.lost.cost ?? count.difference.lost.price)}</span>
        </p>
      )}
      {!isOpen && count.difference && (
        <p className="total">
          <span>Apareció</span>{" "}
          <span>{formatPesos(count.difference.found.cost ?? count.difference.found.price)}</span>
        </p>
      )}
    </div>
  );
}

/** By category, since a shelf has products of one category. */
function BlankRows({ lines }: Pick<PaperProps, "lines">) {
  const categories = [...new Set(lines.map(({ product }) => product.category))].sort();
  return (
    <table>
      <thead>
        <tr>
          <th>Producto</th>
          <th className="amount">Contado</th>
        </tr>
      </thead>
      {categories.map((category) => (
        <tbody key={category}>
          <tr>
            <th colSpan={2}>{category}</th>
          </tr>
          {lines
            .filter(({ product }) => product.category === category)
            .map(({ product }) => (
              <tr key={product.id}>
                <td>
                  {product.name}
                  {(product.gtin ?? product.barcode) && <span>{product.gtin ?? product.barcode}</span>}
                </td>
                <td className="amount">
                  ____________ {isMeasuredUnit(product.unit) && UNIT_SYMBOLS[product.unit]}
                </td>
              </tr>
            ))}
        </tbody>
      ))}
    </table>
  );
}

function ResultRows({ lines }: Pick<PaperProps, "lines">) {
  const quantity = (value: number | null, { product }: StockCountLine) =>
    value === null ? "" : formatQuantity(value, product.unit);
  return (
    <table>
      <thead>
        <tr>
          <th>Producto</th>
          <th className="amount">Debía haber</th>
          <th className="amount">Contado</th>
          <th className="amount">Diferencia</th>
          <th className="amount">Valor</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.product.id}>
            <td>{line.product.name}</td>
            <td className="amount">{quantity(line.expected, line)}</td>
            <td className="amount">{quantity(line.counted, line)}</td>
            <td className="amount">
              {line.difference !== null && formatCountDifference(line.difference, line.product.unit)}
            </td>
            <td className="amount">{formatSignedPesos(worthOfLine(line).amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
