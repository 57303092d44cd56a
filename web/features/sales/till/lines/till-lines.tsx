import clsx from "clsx";
import { ChevronRight, Trash2 } from "lucide-react";
import { memo, useEffect, useMemo, useRef, useState } from "react";
import type { PriceLevel } from "#core/goods/price-levels.ts";
import { computeQuantityCost, formatQuantity } from "#core/quantity.ts";
import { type PricedLine, priceOfLine } from "#core/sale/line.ts";
import { isStockTracked, MAX_LINE_QUANTITY } from "#core/stock.ts";
import {
  type CartLine,
  cartLineName,
  displayedLineQuantity,
  isMeasuredLine,
  isProductCartLine,
  type ProductCartLine,
} from "#web/features/sales/till/sale/cart-line.ts";
import type { TillDialogRequest } from "#web/features/sales/till/sale/sale-state.ts";
import type { SaleEditor } from "#web/features/sales/till/send/use-sale.ts";
import { Button } from "#web/ui/button.tsx";
import { QuantityStepper } from "#web/ui/fields/quantity-stepper.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { PesosAmount } from "#web/ui/money.tsx";
import { keepKeyboardOpen } from "./keep-keyboard.ts";

/** Lists the newest line first, which is the line just scanned. A bar marks the line that changed last. */
export function TillCartLines({ till }: { till: SaleEditor }) {
  const { lines } = till.cart;
  const activeKey = useActiveCartLine(lines);
  const controls = useLineControls(till);
  const list = useRef<HTMLUListElement>(null);
  const place = lines.length - 1 - lines.findIndex(({ key }) => key === activeKey);
  // A product that is scanned again may be far down in a long sale.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another line is active
  useEffect(() => {
    if (place > 0) scrollToLine(list.current?.children[place]);
  }, [activeKey]);
  return (
    <ul ref={list} aria-label="Productos de la venta" className="flex flex-col divide-y divide-line">
      {lines
        .map((line, index) => (
          <li
            key={line.key}
            className={clsx("relative flex flex-wrap items-center gap-x-2 py-0.75", {
              "before:absolute before:inset-y-1 before:-left-2.5 before:w-1 before:rounded-full before:bg-primary-edge":
                line.key === activeKey && lines.length > 1,
            })}
          >
            <TillLine {...controls} {...shownSums(till.sums.lines[index]!)} line={line} />
          </li>
        ))
        .reverse()}
    </ul>
  );
}

type ActiveLineProps = {
  till: SaleEditor;
  onWritten: () => void;
};

/** Shows only the last changed line, on screens without room for more. */
export function ActiveCartLine({ till, onWritten }: ActiveLineProps) {
  const { lines } = till.cart;
  const activeKey = useActiveCartLine(lines);
  const controls = useLineControls(till);
  const line = lines.find(({ key }) => key === activeKey);
  if (!line) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the element only keeps the keyboard open
    <div
      className="flex flex-wrap items-center gap-x-2"
      onMouseDown={(event) => {
        // The quantity field opens the keyboard itself.
        if (!(event.target instanceof HTMLInputElement)) keepKeyboardOpen(event);
      }}
    >
      <p className="line-clamp-2 min-w-0 flex-[1_1_6rem] text-sm leading-tight font-semibold wrap-anywhere">
        {cartLineName(line)}
      </p>
      <Quantity {...controls} line={line} onEnter={onWritten} />
      <IconButton
        label={`Quitar ${cartLineName(line)}`}
        icon={Trash2}
        onClick={() => controls.onRemove(line.key)}
      />
    </div>
  );
}

type Controls = {
  /** Whether the store sells below stock. */
  anyStock: boolean;
  level: PriceLevel;
  onQuantity: (key: string, quantity: number) => void;
  onRemove: (key: string) => void;
  onMeasure: (line: ProductCartLine) => void;
  /** Opens the dialog with what else the line can have. */
  onOpen: (key: string) => void;
};

function useLineControls({ settings, level, dispatch }: SaleEditor): Controls {
  const controls = useMemo(() => {
    const show = (part: TillDialogRequest) => dispatch({ type: "show", part });
    return {
      onQuantity: (key: string, quantity: number) => dispatch({ type: "quantity", key, quantity }),
      onRemove: (key: string) => dispatch({ type: "remove", key }),
      onMeasure: (line: ProductCartLine) =>
        show({ kind: "measure", product: { ...line, id: line.productId }, before: line }),
      onOpen: (line: string) => show({ kind: "line", line }),
    };
  }, [dispatch]);
  return { ...controls, anyStock: settings.sellBelowStock, level };
}

const shownSums = ({ subtotal, ownDiscount, promotion }: PricedLine) => ({
  off: ownDiscount,
  promotionOff: promotion?.discount ?? 0,
  promotionName: promotion?.name ?? null,
  cost: subtotal - ownDiscount - (promotion?.discount ?? 0),
});

type LineProps = Controls & ReturnType<typeof shownSums> & { line: CartLine };

/** Memoized, so that a scan renders one line instead of all. */
const TillLine = memo(function TillLine({ line, ...on }: LineProps) {
  const { price, kind } = priceOfLine(line, on.level);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`Opciones de ${cartLineName(line)}`}
        data-line={line.key}
        onClick={() => on.onOpen(line.key)}
        className="flex min-h-11 min-w-0 flex-[1_1_5rem] items-center gap-0.5 rounded-sm text-left hover:bg-sunken"
      >
        <span className="line-clamp-3 text-sm leading-[1.15] font-semibold wrap-anywhere 3xl:text-base 3xl:leading-tight">
          {cartLineName(line)}
        </span>
        <Icon of={ChevronRight} className="size-3 shrink-0 text-ink-soft" />
      </button>
      <LineNotes {...on} line={line} />
      <div className="flex max-w-full flex-wrap items-center justify-end max-md:w-42 md:flex-nowrap">
        <Quantity {...on} line={line} />
        <p className="flex items-baseline justify-between gap-x-2 max-md:order-first max-md:basis-full max-md:flex-wrap md:w-min md:min-w-19 md:flex-col-reverse md:items-end lg:min-w-21 3xl:min-w-26">
          {!isMeasuredLine(line) && (
            <span className="text-xs text-ink-soft md:text-right 3xl:text-sm">
              <span className="whitespace-nowrap">
                <PesosAmount amount={price} /> c/u
              </span>
              {PRICE_WORDS[kind]}
            </span>
          )}
          <strong className="ml-auto leading-5 font-semibold 3xl:text-xl">
            <PesosAmount amount={on.cost} />
          </strong>
        </p>
        <span className="-mr-2 flex">
          <IconButton
            label={`Quitar ${cartLineName(line)}`}
            icon={Trash2}
            onClick={() => on.onRemove(line.key)}
          />
        </span>
      </div>
    </>
  );
});

type NotesProps = ReturnType<typeof shownSums> & Pick<Controls, "level"> & { line: CartLine };

/** What lowers the line's cost, and the server's error for it. */
function LineNotes({ line, level, off, promotionOff, promotionName }: NotesProps) {
  return (
    <div className="order-last flex basis-full flex-wrap gap-x-3 pb-1 text-xs wrap-anywhere empty:hidden 3xl:text-sm">
      {promotionName !== null && (
        <p className="font-semibold text-success-ink">
          {promotionName} −<PesosAmount amount={promotionOff} />
        </p>
      )}
      {off > 0 && (
        <p className="text-ink-soft">
          Descuento −<PesosAmount amount={off} />
        </p>
      )}
      <PackSavingHint line={line} level={level} />
      {line.problem && (
        <p className="text-sm font-semibold text-danger-ink" role="alert">
          {line.problem}
        </p>
      )}
    </div>
  );
}

/** Builds 'Como Six pack: $ 14.500, ahorra $ 1.100' when the units cost more than the pack. */
function PackSavingHint({ line, level }: Pick<NotesProps, "line" | "level">) {
  if (!line.packs || line.presentation || line.amount !== null) return null;
  const loose = priceOfLine(line, level).price;
  const offers = line.packs
    .filter(({ units }) => units > 1 && units <= line.quantity)
    .map((pack) => {
      const { price } = priceOfLine({ ...line, presentation: { ...pack, count: 1 } }, level);
      return { name: pack.name, price, saved: computeQuantityCost(loose, pack.units) - price };
    });
  const best = [...offers].sort((a, b) => b.saved - a.saved)[0];
  if (!best || best.saved <= 0) return null;
  return (
    <p className="text-ink-soft">
      Como {best.name}: <PesosAmount amount={best.price} />, ahorra <PesosAmount amount={best.saved} />
    </p>
  );
}

/** `scrollIntoView` would also move the page beside the sale, by its scroll padding. */
function scrollToLine(line: Element | undefined) {
  if (!line) return;
  const area = line.closest("[data-sale-scroll]");
  if (!area) return line.scrollIntoView({ block: "nearest" });
  const [shown, place] = [area.getBoundingClientRect(), line.getBoundingClientRect()];
  if (place.top < shown.top) area.scrollTop -= shown.top - place.top;
  else if (place.bottom > shown.bottom) area.scrollTop += place.bottom - shown.bottom;
}

/** Packs or units that the stock allows in this line. The cart also checks the product's other lines. */
const most = ({ stock, presentation }: ProductCartLine): number =>
  presentation ? Math.floor(stock / presentation.units) : stock;

const PRICE_WORDS = { OWN: "", TIER: " · precio por cantidad", WHOLESALE: " · al por mayor" };

type QuantityProps = Controls & { line: CartLine; onEnter?: () => void };

function Quantity({ line, anyStock, level, onQuantity, onMeasure, onEnter }: QuantityProps) {
  const measured = isMeasuredLine(line) ? line : null;
  if (measured)
    return (
      <span className="w-31">
        <Button size="sm" block onClick={() => onMeasure(measured)}>
          <span className="leading-tight">
            <span className="sr-only">Cambiar cantidad de {line.name}: </span>
            {formatQuantity(measured.quantity, measured.unit)} ×{" "}
            <PesosAmount amount={priceOfLine(measured, level).price} />
          </span>
        </Button>
      </span>
    );
  return (
    <QuantityStepper
      label={cartLineName(line)}
      quiet
      value={displayedLineQuantity(line)}
      max={isProductCartLine(line) && isStockTracked(line) && !anyStock ? most(line) : MAX_LINE_QUANTITY}
      onChange={(quantity) => onQuantity(line.key, quantity)}
      {...(onEnter && { onEnter })}
    />
  );
}

function useActiveCartLine(lines: readonly CartLine[]): string | null {
  const [seen, setSeen] = useState({ lines, active: lines.at(-1)?.key ?? null });
  if (seen.lines !== lines) setSeen({ lines, active: findActiveCartLine(lines, seen.lines, seen.active) });
  return seen.active;
}

export function findActiveCartLine(
  lines: readonly CartLine[],
  before: readonly CartLine[],
  active: string | null,
): string | null {
  const changed = lines.filter((line) => !before.includes(line));
  // One changed line is the user's change; a catalogue update usually changes several.
  if (changed.length === 1) return changed[0]!.key;
  return lines.some(({ key }) => key === active) ? active : (lines.at(-1)?.key ?? null);
}
