import { useCallback, useState } from "react";
import type { Measure } from "#core/sale/line.ts";
import type { SellableProduct } from "./cart.ts";

/** What lies over the till for a moment. */
export type TillPart =
  /** How much of it; `before` is what the line holds that is changed. */
  | { kind: "measure"; product: SellableProduct; before: Measure | null }
  /** Off a line, or off the whole sale. */
  | { kind: "discount"; line: string | null }
  | { kind: "free"; description: string }
  | { kind: "newProduct"; code: string }
  | { kind: "park" }
  /** The drawer's float, before the first sale; `finish`: the sale waits for it. */
  | { kind: "shift"; finish: boolean }
  | { kind: "parked" }
  /** Somebody pays of what they owe. */
  | { kind: "collect" };

/** `turn` is another each time, so that no part begins with the last one's text. */
export type Shown = { part: TillPart; turn: number };

type State = {
  open: boolean;
  /** Stays after closing, while it fades out. */
  shown: Shown | null;
  /** Scanned while another part was open. */
  waiting: readonly TillPart[];
};

/** One part at a time; of two products by measure that come quickly, the second waits. */
export function useTillPart() {
  const [state, setState] = useState<State>({ open: false, shown: null, waiting: [] });
  const show = useCallback((part: TillPart) => {
    setState((before) =>
      before.open ? { ...before, waiting: [...before.waiting, part] } : opened(before, part, []),
    );
  }, []);
  const close = useCallback(() => {
    setState((before) => {
      const [next, ...waiting] = before.waiting;
      return next ? opened(before, next, waiting) : { ...before, open: false };
    });
  }, []);
  return { ...state, show, close };
}

function opened({ shown }: State, part: TillPart, waiting: readonly TillPart[]): State {
  return { open: true, shown: { part, turn: (shown?.turn ?? 0) + 1 }, waiting };
}
