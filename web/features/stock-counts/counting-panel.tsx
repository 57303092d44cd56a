import { ScanBarcode, Search, Undo2 } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { FIELD_LIMITS } from "#core/contract/fields.ts";
import type { FoundProduct } from "#core/contract/products/products.ts";
import { formatNumber } from "#core/number-text.ts";
import { formatQuantityInWords } from "#core/quantity.ts";
import { ProductOptionList, useProductOptions } from "#web/features/products/public/product-options.tsx";
import { useConnectionStatus } from "#web/offline/device/connection.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { TextField } from "#web/ui/fields/text-input.tsx";
import { RadioGroup } from "#web/ui/forms/radio-group.tsx";
import { ScanDialog } from "#web/ui/scanner/scan-dialog.tsx";
import { UnknownCodesCard } from "./unknown-codes-card.tsx";
import type { CountScanner } from "./use-count-scanner.ts";
import { useCountedSoFar } from "./use-counting.ts";

const MODES = [
  { value: "ONE", label: "Cada lectura suma 1" },
  { value: "ASK", label: "Preguntar cuántos" },
] as const;

const SHOWN_READINGS = 20;

/** Where products are counted: by scanner, camera or search, with what was counted last. */
export function CountingPanel({ scanner }: { scanner: CountScanner }) {
  const { counting, unknown, mode, chooseMode, camera, setCamera } = scanner;
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <Card>
        <div className="flex flex-col gap-4">
          <LastReading scanner={scanner} />
          <Button variant="primary" size="lg" icon={ScanBarcode} block onClick={() => setCamera(true)}>
            Escanear
          </Button>
          <ProductSearch scanner={scanner} />
          <RadioGroup
            legend="Al escanear en este aparato"
            name="count-mode"
            options={MODES}
            value={mode}
            onChange={chooseMode}
          />
        </div>
      </Card>
      {unknown.codes.length > 0 && (
        <UnknownCodesCard unknown={unknown} count={scanner.count} counting={counting} />
      )}
      {counting.readings.length > 0 && <Readings scanner={scanner} />}
      <ScanDialog open={camera} onClose={() => setCamera(false)} onCode={scanner.scan}>
        <LastReading scanner={scanner} />
      </ScanDialog>
    </div>
  );
}

/** The product that was counted last, large, for somebody who looks at the shelf. */
function LastReading({ scanner }: { scanner: CountScanner }) {
  const { counting, missed } = scanner;
  const { last } = counting;
  const soFar = useCountedSoFar(counting, last?.product ?? null);
  if (missed)
    return (
      <div role="status" className="rounded-md bg-warning-soft px-4 py-3 text-warning-ink">
        <p className="text-xl font-bold wrap-anywhere">{missed.title}</p>
        <p>{missed.text}</p>
      </div>
    );
  if (!last)
    return (
      <p role="status" className="py-3 text-center text-lg text-ink-soft">
        Escanea un producto, o búscalo y di cuántos hay.
      </p>
    );
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
      {/* On a phone the buttons go below the name. */}
      <div role="status" className="min-w-0 grow basis-64">
        <p className="text-xl font-bold wrap-anywhere">{last.product.name}</p>
        <p className="text-ink-soft">
          {last.replace ? "Se contó de nuevo: " : "+ "}
          {last.text}
        </p>
        <p className="text-3xl font-bold">
          {soFar === 1 ? "Va" : "Van"} {formatQuantityInWords(soFar ?? last.quantity, last.product.unit)}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => scanner.ask(last.product)}>Decir cuántos</Button>
        {last.state === "SAVED" && (
          <Button icon={Undo2} busy={counting.isTakingBack} onClick={() => counting.undo(last)}>
            Quitar
            <span className="sr-only"> lo último</span>
          </Button>
        )}
      </div>
    </div>
  );
}

function ProductSearch({ scanner }: { scanner: CountScanner }) {
  const options = useProductOptions(scanner.search);
  const { typed, found, open, active, write } = options;
  const [isLooking, setLooking] = useState(false);

  function take(product: FoundProduct) {
    write("");
    scanner.ask(product);
  }

  async function lookUp() {
    setLooking(true);
    await scanner.lookUpTyped(typed);
    setLooking(false);
    write("");
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    if (event.key !== "Enter") return options.onArrow(event);
    event.preventDefault();
    const chosen = found[active];
    if (chosen) take(chosen);
    else if (typed !== "" && !isLooking) void lookUp();
  }

  return (
    <div className="flex flex-col gap-2">
      <TextField
        label="Buscar un producto"
        icon={Search}
        placeholder="Nombre o código"
        maxLength={FIELD_LIMITS.name}
        {...options.field}
        onKeyDown={onKeyDown}
      />
      <ProductOptionList options={options} nameOf={nameOf} withStock={false} onTake={take} />
      {typed !== "" && !open && (
        <p role="status" className="text-sm text-ink-soft">
          Ningún producto se llama así ni tiene ese código.
        </p>
      )}
    </div>
  );
}

const nameOf = ({ name, presentation }: FoundProduct) =>
  presentation ? `${name} (${presentation.name})` : name;

function Readings({ scanner }: { scanner: CountScanner }) {
  const { counting } = scanner;
  const { reached } = useConnectionStatus();
  const waitingKeys = new Set(counting.waiting.map(({ key }) => key));
  return (
    <Card title="Lo que llevas en este aparato" flush>
      <ul aria-label="Lo que llevas en este aparato" className="divide-y divide-line">
        {counting.readings.slice(0, SHOWN_READINGS).map((reading) => (
          <li key={reading.id} className="flex items-center justify-between gap-3 px-4 py-2 sm:px-5">
            <span className="min-w-0 wrap-anywhere">
              {reading.product.name}
              {(waitingKeys.has(reading.id) || (reading.state === "SENDING" && !reached)) && (
                <span className="block text-sm text-ink-soft">Por subir</span>
              )}
            </span>
            <span className="shrink-0 font-semibold">{reading.text}</span>
          </li>
        ))}
      </ul>
      {counting.readings.length > SHOWN_READINGS && (
        <p className="px-4 py-2 text-sm text-ink-soft sm:px-5">
          Y {formatNumber(counting.readings.length - SHOWN_READINGS)} más.
        </p>
      )}
    </Card>
  );
}
