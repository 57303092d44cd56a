import { useRef, useState } from "react";
import type { Presentation } from "#core/contract/products/presentation.ts";
import type { FoundProduct } from "#core/contract/products/products.ts";
import type { StockCount, StockCountLine } from "#core/contract/stock-counts/stock-counts.ts";
import { proposeProductCode } from "#core/goods/product-code.ts";
import { isMeasuredUnit } from "#core/units.ts";
import { useProductFinder } from "#web/features/products/product-finder.queries.ts";
import { readStored, writeStored } from "#web/storage.ts";
import { scheduleSound } from "#web/ui/devices/sounds.ts";
import { useDialog } from "#web/ui/dialogs/use-dialog.ts";
import { useScanner } from "#web/ui/wedge/use-scanner.ts";
import type { CountableProduct, CountedQuantity } from "./count-pad.tsx";
import { formatProducts } from "./count-text.ts";
import { useListedProducts } from "./stock-counts.queries.ts";
import { useUnknownCodes } from "./unknown-codes.ts";
import { useCounting } from "./use-counting.ts";

/** What a scan does: it counts one, or it asks how many there are. */
type CountMode = "ONE" | "ASK";

/** Key in localStorage of the setting, which each device has for itself. */
const MODE_NAME = "countMode";

const readCountMode = (): CountMode => (readStored(MODE_NAME) === "ASK" ? "ASK" : "ONE");

const storeCountMode = (mode: CountMode): boolean => writeStored(MODE_NAME, mode);

/** Why a scan counted nothing. */
type MissedScan = { title: string; text: string };
type AskedProduct = { product: CountableProduct; again: boolean } | null;

/**
 * What a scan of the scanner, the camera or the search field does in an open count. `onScan` is called when a scan
 * changed what the screen shows.
 */
export function useCountScanner(count: Pick<StockCount, "id" | "scope">, onScan: () => void) {
  const finder = useProductFinder();
  const counting = useCounting(count);
  const listed = useListedProducts(count.id, count.scope.kind === "LIST");
  const pad = useDialog<AskedProduct>();
  const [mode, setMode] = useState<CountMode>(readCountMode);
  const [camera, setCamera] = useState(false);
  const [missed, setMissed] = useState<MissedScan | null>(null);
  const unknown = useUnknownCodes(count.id);
  /** Whether the camera opens again after the pad, since the scan came from it. */
  const returnsToCamera = useRef(false);

  function ask(product: CountableProduct, again = false) {
    returnsToCamera.current = camera;
    setCamera(false);
    pad.show({ product, again });
  }

  function askLine({ product, counted }: StockCountLine) {
    const { presentations = [] } = finder.list.data?.find(({ id }) => id === product.id) ?? {};
    ask({ ...product, presentations }, counted !== null);
  }

  function closePad() {
    pad.close();
    if (returnsToCamera.current) setCamera(true);
    returnsToCamera.current = false;
  }

  function takePad(counted: CountedQuantity) {
    if (pad.subject) void counting.add(pad.subject.product, counted);
    setMissed(null);
    closePad();
  }

  function miss(title: string, text: string) {
    scheduleSound("unknown");
    setMissed({ title, text });
  }

  function count1(product: FoundProduct) {
    const { presentation } = product;
    void counting.add(product, {
      quantity: presentation?.units ?? 1,
      presentation: presentation ? toCountedPack(presentation) : null,
      replace: false,
    });
  }

  function take(products: readonly FoundProduct[], code: string, isTyped: boolean) {
    const [product] = products;
    setMissed(null);
    onScan();
    if (!product) return takeUnknown(code);
    if (products.length > 1)
      return miss(
        `${formatProducts(products.length)} tienen ese código`,
        "Busca por su nombre el que tienes en la mano.",
      );
    if (!isInScope(count.scope, listed, product))
      return miss(product.name, "No está en este conteo. Puedes seguir con los demás.");
    if (isTyped || mode === "ASK" || isMeasuredUnit(product.unit)) ask(product);
    else count1(product);
  }

  function takeUnknown(scanned: string) {
    const code = proposeProductCode(scanned);
    unknown.add(code);
    miss(`Código ${code}`, "Ningún producto lo tiene. Quedó abajo, en Sin producto, para crearlo.");
  }

  const look = async (code: string, isTyped: boolean) =>
    take(await finder.lookUp(code, isTyped).catch(() => []), code, isTyped);

  const scan = (code: string) => void look(code, false);
  // Also while the pad is open, which then says what to finish first.
  useScanner(scan);

  return {
    counting,
    mode,
    chooseMode: (next: CountMode) => {
      setMode(next);
      storeCountMode(next);
    },
    camera,
    setCamera,
    missed,
    unknown,
    search: (typed: string) =>
      finder.search(typed).filter((product) => isInScope(count.scope, listed, product)),
    lookUpTyped: (typed: string) => look(typed, true),
    scan,
    ask,
    askLine,
    pad: { ...pad, take: takePad, close: closePad },
    count,
  };
}

export type CountScanner = ReturnType<typeof useCountScanner>;

const toCountedPack = ({ id, name, units }: Presentation) => ({ id, name, units, count: 1 });

/** Whether the product can be counted. What a supplier brings is known to the server alone. */
function isInScope(
  { kind, category }: StockCount["scope"],
  listed: ReadonlySet<string> | null,
  product: Pick<FoundProduct, "id" | "category">,
): boolean {
  if (kind === "CATEGORY") return category === product.category;
  return kind !== "LIST" || listed === null || listed.has(product.id);
}
