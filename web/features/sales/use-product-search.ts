import {
  type ChangeEvent,
  type KeyboardEvent,
  startTransition,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { Product } from "#core/contract/products.ts";
import { useProductFinder, useServerSearch } from "#web/features/products/product-finder.queries.ts";
import { DIGITS, SCAN_WINDOW_MS } from "#web/ui/wedge/keyboard-wedge.ts";
import { LATE_ENTER_MS, SCAN_TARGET } from "#web/ui/wedge/use-scanner.ts";

/** Typing counts as finished after this silence, in milliseconds: longer than a scanner's window. */
const SILENCE_MS = 80;

type Options = {
  onFound: (product: Product) => void | Promise<void>;
  /** No product has this code; `failed` when nobody could be asked. */
  onMissing: (code: string, failed: boolean) => void;
  /** Enter in an empty box. */
  onDone: () => void;
  /** The products with exactly this code; without it the catalogue in hand is asked first. */
  lookUp?: (code: string) => Promise<readonly Product[]>;
};

/**
 * The till's search box. What must not be lost lives outside of React's state: codes are worked off one
 * after the other, in the order in which they came, however quickly. The box itself holds what is typed; the screen
 * hears of it when a person typed it. While a scanner types, nothing is searched for and nothing is drawn.
 */
export function useProductSearch(options: Options) {
  const finder = useProductFinder();
  const box = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const [settled, setSettled] = useState("");
  const [active, setActive] = useState(0);
  const { search } = finder;
  const local = useMemo(() => (text.trim() === "" ? [] : search(text)), [text, search]);
  const askServer = text !== "" && text === settled && local.length === 0;
  const server = useServerSearch(text.trim(), askServer);
  const results = local.length > 0 ? local : askServer ? (server.data ?? []) : [];

  const latest = useRef({ finder, options, text, results });
  useEffect(() => {
    latest.current = { finder, options, text, results };
  });
  const typed = useRef("");
  const keepBox = useCallback((element: HTMLInputElement | null) => {
    box.current = element;
    if (element) element.value = typed.current;
  }, []);
  const silence = useRef<ReturnType<typeof setTimeout>>(undefined);
  const showing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const typedAt = useRef(Number.NEGATIVE_INFINITY);
  const queue = useRef<Promise<void>>(Promise.resolve());
  useEffect(
    () => () => {
      clearTimeout(silence.current);
      clearTimeout(showing.current);
    },
    [],
  );

  function write(value: string) {
    typed.current = value;
    if (box.current) box.current.value = value;
    clearTimeout(showing.current);
    setText(value);
    setActive(0);
    settleLater();
  }

  function type(event: ChangeEvent<HTMLInputElement>) {
    const { value } = event.target;
    const quick = event.timeStamp - typedAt.current <= SCAN_WINDOW_MS;
    typedAt.current = event.timeStamp;
    typed.current = value;
    setActive(0);
    clearTimeout(showing.current);
    if (quick || DIGITS.test(value)) showing.current = setTimeout(show, SCAN_WINDOW_MS);
    else show();
    settleLater();
  }

  function show() {
    startTransition(() => setText(typed.current));
  }

  function settleLater() {
    clearTimeout(silence.current);
    silence.current = setTimeout(settle, SILENCE_MS);
  }

  /** Section 4: a search with exactly one product, whose code is what was typed, adds it. */
  function settle() {
    const value = typed.current.trim();
    setSettled(typed.current);
    const { finder } = latest.current;
    const exact = value === "" ? [] : finder.withCode(value);
    if (exact.length !== 1 || finder.search(value).length !== 1) return;
    scan(value);
  }

  function inTurn(work: () => void | Promise<void>) {
    queue.current = queue.current.then(work).catch((error: unknown) => console.error(error));
  }

  /**
   * Takes a code: it leaves the box at once and is looked up at once; its product follows in turn. From
   * `elsewhere`, a camera say, it leaves the focus alone.
   */
  function scan(scanned: string, elsewhere = false) {
    const code = scanned.trim();
    const { finder, options } = latest.current;
    const looking = (options.lookUp ?? finder.lookUp)(code).catch(() => null);
    if (!elsewhere) {
      write("");
      box.current?.focus();
    }
    inTurn(async () => takeCode(code, await looking, elsewhere));
  }

  async function takeCode(code: string, found: readonly Product[] | null, elsewhere: boolean) {
    if (found?.length === 1) return latest.current.options.onFound(found[0]!);
    latest.current.options.onMissing(code, found === null);
    // Back into the box for another look, unless the next thing is being typed already.
    if (elsewhere || typed.current !== "") return;
    // Selected, so that the next code replaces this one.
    write(code);
    box.current?.select();
  }

  function pick(product: Product) {
    write("");
    box.current?.focus();
    inTurn(() => latest.current.options.onFound(product));
  }

  function enter(value: string, at: number) {
    const late = at - typedAt.current <= LATE_ENTER_MS;
    typedAt.current = Number.NEGATIVE_INFINITY;
    const { finder, results, text } = latest.current;
    if (value === "") {
      // A scanner whose Enter comes after its code was taken already.
      if (!late) options.onDone();
      return;
    }
    // A code is never guessed from its beginning.
    const isCode = finder.withCode(value).length === 1 || /^\d{6,}$/.test(value);
    if (isCode && active === 0) return scan(value);
    const now = text.trim() === value ? results : finder.search(value);
    const chosen = now[active] ?? now[0];
    if (chosen) pick(chosen);
    // While the catalogue is on its way, too: the next code would join this one in the box.
    else scan(value);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (event.key === "Enter") {
      event.preventDefault();
      enter(event.currentTarget.value.trim(), event.timeStamp);
    } else if (step !== 0 && results.length > 0) {
      event.preventDefault();
      setActive((active + step + results.length) % results.length);
    }
  }

  return {
    list: finder.list,
    text,
    results,
    active,
    /** Waiting for an answer about what is typed. */
    searching: text !== "" && results.length === 0 && (text !== settled || server.isFetching),
    scan,
    pick,
    clear: () => write(""),
    focus: () => box.current?.focus(),
    box: {
      ref: keepBox,
      onChange: type,
      onKeyDown,
      [SCAN_TARGET]: "",
    },
  };
}

export type ProductSearch = ReturnType<typeof useProductSearch>;
