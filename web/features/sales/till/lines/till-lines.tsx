import clsx from "clsx";
import { Pencil, Tag, Trash2 } from "lucide-react";
import { memo, useEffect, useMemo, useRef, useState } from "react";
import type { PriceLevel } from "#core/goods/price-levels.ts";
import { formatQuantity } from "#core/quantity.ts";
import { type PricedLine, priceOfLine } from "#core/sale/line.ts";
import { isStockTracked, MAX_LINE_QUANTITY } from "#core/stock.ts";
import {
  type CartLine,
  displayedLineQuantity,
  isMeasuredLine,
  isProductCartLine,
  type ProductCartLine,
} from "#web/features/sales/till/sale/cart-line.ts";
import type { TillDialogRequest } from "#web/features/sales/till/sale/sale-state.ts";
import type { Till } from "#web/features/sales/till/send/use-sale.ts";
import { Button } from "#web/ui/button.tsx";
import { QuantityStepper } from "#web/ui/fields/quantity-stepper.tsx";
import { MoneyInput } from "#web/ui/forms/money-input.tsx";
import { useMediaQuery } from "#web/ui/hooks/use-media-query.ts";
import { useStableCallback } from "#web/ui/hooks/use-stable-callback.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { PesosAmount } from "#web/ui/money.tsx";
import { keepKeyboardOpen } from "./keep-keyboard.ts";
import { PackChoice, PackSavingHint } from "./pack-choice.tsx";

/** Screens of this height show the controls of all lines, if there are at most FEW. Others show the active line's. */
const TALL = "(min-height: 31.25rem)";
const FEW = 4;

/** Lists the newest line first, which is the line just scanned. */
export function TillCartLines({ till }: { till: Till }) {
  const { lines } = till.cart;
  const [activeKey, activate] = useActiveCartLine(lines);
  const controls = useLineControls(till);
  const onActivate = useStableCallback(activate);
  const tall = useMediaQuery(TALL);
  const allOpen = tall && lines.length <= FEW;
  return (
    <ul aria-label="Productos de la venta" className="flex flex-col divide-y divide-line">
      {lines
        .map((line, index) => (
          <TillLine
            key={line.key}
            {...controls}
            {...shownSums(till.sums.lines[index]!)}
            line={line}
            isActive={line.key === activeKey}
            open={allOpen || line.key === activeKey}
            onActivate={onActivate}
          />
        ))
        .reverse()}
    </ul>
  );
}

type ActiveLineProps = {
  till: Till;
  onWritten: () => void;
};

/** Shows only the last changed line, on screens without room for more. */
export function ActiveCartLine({ till, onWritten }: ActiveLineProps) {
  const { lines } = till.cart;
  const [activeKey] = useActiveCartLine(lines);
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
        {lineName(line)}
      </p>
      <Quantity {...controls} line={line} open onEnter={onWritten} />
      <IconButton
        label={`Quitar ${lineName(line)}`}
        icon={Trash2}
        onClick={() => controls.onRemove(line.key)}
      />
    </div>
  );
}

type Controls = {
  /** Whether the store sells below stock. */
  anyStock: boolean;
  mayDiscount: boolean;
  level: PriceLevel;
  onQuantity: (key: string, quantity: number) => void;
  onPrice: (key: string, price: number) => void;
  /** A null `pack` means that the line sells by unit. */
  onPack: (key: string, pack: string | null) => void;
  onRemove: (key: string) => void;
  onDiscount: (key: string) => void;
  onMeasure: (line: ProductCartLine) => void;
};

function useLineControls({ settings, mayDiscount, level, dispatch }: Till): Controls {
  const controls = useMemo(() => {
    const show = (part: TillDialogRequest) => dispatch({ type: "show", part });
    return {
      onQuantity: (key: string, quantity: number) => dispatch({ type: "quantity", key, quantity }),
      onPrice: (key: string, price: number) => dispatch({ type: "setPrice", key, price }),
      onPack: (key: string, pack: string | null) => dispatch({ type: "repack", key, pack }),
      onRemove: (key: string) => dispatch({ type: "remove", key }),
      onDiscount: (line: string) => show({ kind: "discount", line }),
      onMeasure: (line: ProductCartLine) =>
        show({ kind: "measure", product: { ...line, id: line.productId }, before: line }),
    };
  }, [dispatch]);
  return { ...controls, anyStock: settings.sellBelowStock, mayDiscount, level };
}

const shownSums = ({ subtotal, ownDiscount, promotion }: PricedLine) => ({
  off: ownDiscount,
  promotionOff: promotion?.discount ?? 0,
  promotionName: promotion?.name ?? null,
  cost: subtotal - ownDiscount - (promotion?.discount ?? 0),
});

type LineProps = Controls &
  ReturnType<typeof shownSums> & {
    line: CartLine;
    isActive: boolean;
    open: boolean;
    onActivate: (key: string) => void;
  };

/** Memoized, so that a scan renders two lines instead of all. */
const TillLine = memo(function TillLine({ line, isActive, open, onActivate, ...on }: LineProps) {
  const { off, promotionOff, promotionName, cost } = on;
  const { price, kind } = priceOfLine(line, on.level);
  const measured = isMeasuredLine(line);
  const showsPacks = open && line.packs !== undefined;
  const place = useRef<HTMLLIElement>(null);
  // A product that is scanned again may be far down in a long sale.
  useEffect(() => {
    const box = place.current;
    if (isActive && box?.previousElementSibling) box.scrollIntoView({ block: "nearest" });
  }, [isActive]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: by keyboard the focus shows the controls
    <li
      ref={place}
      onClick={() => onActivate(line.key)}
      // Only keyboard focus opens the line: with a mouse, its controls would move under the pointer.
      onFocus={({ target }) => target.matches(":focus-visible") && onActivate(line.key)}
      className={clsx("group relative flex flex-wrap items-center gap-x-2.5 py-1", open && "gap-y-1 pb-2")}
    >
      <div className={open || measured ? "order-4" : "order-1"}>
        <Quantity {...on} line={line} open={open} />
      </div>
      <div className="order-2 flex min-h-11 min-w-0 flex-1 flex-col justify-center">
        <p className="line-clamp-2 text-sm leading-tight font-semibold wrap-anywhere">{lineName(line)}</p>
        {!measured && !(line.kind === "free" && isActive) && (
          <p className="text-xs text-ink-soft">
            <PesosAmount amount={price} /> c/u{PRICE_WORDS[kind]}
          </p>
        )}
        {promotionName !== null && (
          <p className="text-xs font-semibold text-success-ink wrap-anywhere">
            {promotionName} −<PesosAmount amount={promotionOff} />
          </p>
        )}
        {showsPacks && <PackSavingHint line={line} level={on.level} />}
        {line.problem && (
          <p className="text-sm font-semibold text-danger-ink" role="alert">
            {line.problem}
          </p>
        )}
      </div>
      <p className="order-2 text-right font-bold">
        {off > 0 && (
          <span className="block text-xs font-normal text-ink-soft">
            Descuento −<PesosAmount amount={off} />
          </span>
        )}
        <PesosAmount amount={cost} />
      </p>
      {showsPacks && <PackChoice line={line} onPack={on.onPack} />}
      {(open || measured) && <span className="order-3 h-0 basis-full" />}
      {line.kind === "free" && open && (
        <div className="order-4 w-28">
          <MoneyInput
            aria-label={`Precio de ${line.name}`}
            placeholder="$ 0"
            unreadable="before"
            // An empty field means 0, so that typing starts without a digit to delete.
            value={line.price === 0 ? null : line.price}
            onChange={(pesos) => on.onPrice(line.key, pesos ?? 0)}
          />
        </div>
      )}
      <div
        className={clsx(
          "flex",
          open
            ? "order-5 ml-auto"
            : // A mouse shows the controls on hover. A finger makes the line active first.
              "absolute inset-y-0 right-0 items-center rounded-md bg-surface opacity-0 group-hover:opacity-100 pointer-coarse:hidden",
        )}
      >
        {on.mayDiscount && (
          <IconButton
            label={`Descuento en ${lineName(line)}`}
            icon={Tag}
            onClick={() => on.onDiscount(line.key)}
          />
        )}
        <IconButton
          label={`Quitar ${lineName(line)}`}
          icon={Trash2}
          onClick={(event) => {
            event.stopPropagation();
            on.onRemove(line.key);
          }}
        />
      </div>
    </li>
  );
});

/** Builds 'Poker (Six pack)'. */
const lineName = ({ name, presentation }: CartLine): string =>
  presentation ? `${name} (${presentation.name})` : name;

/** Packs or units that the stock allows in this line. The cart also checks the product's other lines. */
const most = ({ stock, presentation }: ProductCartLine): number =>
  presentation ? Math.floor(stock / presentation.units) : stock;

const PRICE_WORDS = { OWN: "", TIER: " · precio por cantidad", WHOLESALE: " · al por mayor" };

type QuantityProps = Controls & { line: CartLine; open: boolean; onEnter?: () => void };

function Quantity({ line, open, anyStock, level, onQuantity, onMeasure, onEnter }: QuantityProps) {
  const measured = isMeasuredLine(line) ? line : null;
  if (measured)
    return (
      <Button size="sm" icon={Pencil} onClick={() => onMeasure(measured)}>
        <span className="tabular-nums">
          <span className="sr-only">Cambiar cantidad de {line.name}: </span>
          {formatQuantity(measured.quantity, measured.unit)} ×{" "}
          <PesosAmount amount={priceOfLine(measured, level).price} />
        </span>
      </Button>
    );
  return (
    <QuantityStepper
      label={lineName(line)}
      bare={!open}
      value={displayedLineQuantity(line)}
      max={isProductCartLine(line) && isStockTracked(line) && !anyStock ? most(line) : MAX_LINE_QUANTITY}
      onChange={(quantity) => onQuantity(line.key, quantity)}
      {...(onEnter && { onEnter })}
    />
  );
}

function useActiveCartLine(lines: readonly CartLine[]): [string | null, (key: string) => void] {
  const [seen, setSeen] = useState({ lines, active: lines.at(-1)?.key ?? null });
  if (seen.lines !== lines) setSeen({ lines, active: findActiveCartLine(lines, seen.lines, seen.active) });
  const activate = (key: string) => setSeen((now) => (now.active === key ? now : { ...now, active: key }));
  return [seen.active, activate];
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
