import { FileSpreadsheet } from "lucide-react";
import { failureText } from "#web/api/failure-text.ts";
import { useOneAtATime } from "#web/api/use-submit.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { saveFile } from "#web/ui/data/save-file.ts";
import { formatMediumInstant } from "#web/ui/text/dates.ts";
import { toast } from "#web/ui/toast.ts";
import { PrintCountButton } from "./count-paper.tsx";
import { formatCountProgress, formatSignedPesos } from "./count-text.ts";
import { LinesCard } from "./review-tab.tsx";
import { type CountPage, readCountLines } from "./stock-counts.queries.ts";
import { useUnknownCodes } from "./unknown-codes.ts";
import { UnknownCodesCard } from "./unknown-codes-card.tsx";

type Count = CountPage["data"]["count"];
type Difference = NonNullable<Count["difference"]>;

/** What a count that takes no more entries found. */
export function CountResult({ count }: { count: Count }) {
  const { id, status, difference, closedAt, closedBy, progress } = count;
  const unknown = useUnknownCodes(id);
  if (status === "CANCELLED")
    return (
      <Card>
        <p>
          Se canceló{closedAt && ` el ${formatMediumInstant(closedAt)}`}
          {closedBy && ` (${closedBy.name})`}. El stock no cambió.
        </p>
      </Card>
    );
  if (status === "CLOSING")
    return (
      <Card>
        <p role="status">Se está cerrando. El resultado aparece aquí solo.</p>
      </Card>
    );
  return (
    <div className="flex flex-col gap-4">
      <Card
        title="Resultado"
        action={
          <div className="flex flex-wrap gap-2">
            <ExcelButton count={count} />
            <PrintCountButton count={count} />
          </div>
        }
      >
        {difference && <DifferenceFigures difference={difference} />}
        <p className="mt-3 text-sm text-ink-soft">
          {formatCountProgress(progress)}.{closedAt && ` Se cerró el ${formatMediumInstant(closedAt)}`}
          {closedBy && ` (${closedBy.name})`}.
        </p>
      </Card>
      <LinesCard
        count={count}
        show="different"
        title="No cuadraron"
        text="Primero lo que más vale. Su stock quedó como se contó."
        none="Todo lo contado cuadró."
      />
      {unknown.codes.length > 0 && <UnknownCodesCard unknown={unknown} count={count} />}
    </div>
  );
}

function DifferenceFigures({ difference }: { difference: Difference }) {
  const { cost, price, lost, found } = difference;
  const basis = cost === null ? "al precio" : "al costo";
  const figures = [
    ["Se perdió", formatSignedPesos(-(lost.cost ?? lost.price))],
    ["Apareció", formatSignedPesos(found.cost ?? found.price)],
    ["En total", formatSignedPesos(cost ?? price)],
  ] as const;
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7.5rem),1fr))] gap-x-4 gap-y-3">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt className="text-sm text-ink-soft">
            {name}, {basis}
          </dt>
          <dd className="text-lg font-bold">{value}</dd>
        </div>
      ))}
      {cost !== null && (
        <div>
          <dt className="text-sm text-ink-soft">En total, al precio</dt>
          <dd className="text-lg font-bold">{formatSignedPesos(price)}</dd>
        </div>
      )}
    </dl>
  );
}

function ExcelButton({ count }: { count: Count }) {
  const { run, busy } = useOneAtATime();
  const save = () =>
    run(async () => {
      try {
        const [lines, { buildCountWorkbook }, { writeWorkbook }] = await Promise.all([
          readCountLines(count.id, "all"),
          import("./count-book.ts"),
          import("#web/ui/workbook/workbook.ts"),
        ]);
        const { fileName, sheets } = buildCountWorkbook(count, lines);
        saveFile(await writeWorkbook(sheets.map((sheet) => ({ ...sheet, frozenTitles: true }))), fileName);
      } catch (error) {
        toast.error("No pudimos descargar el Excel", failureText(error, "Intenta de nuevo."));
      }
    });
  return (
    <Button
      size="sm"
      icon={FileSpreadsheet}
      busy={busy}
      aria-label="Descargar Excel: Conteo"
      onClick={() => void save()}
    >
      Excel
    </Button>
  );
}
