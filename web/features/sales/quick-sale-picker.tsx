import { type ComponentProps, useCallback, useRef, useState } from "react";
import { later, useLater } from "#web/ui/later.ts";
import { useScanner } from "#web/ui/wedge/use-scanner.ts";
import { hasKeptCart } from "./kept-cart.ts";
import type { SalePanel } from "./sale-picker.tsx";

const loadPanel = later(() => import("./sale-picker.tsx"));

type Props = Omit<ComponentProps<typeof SalePanel>, "onReady">;

/** The sale panel of a screen that is drawn before it. Scans open it, and those from before it was there wait. */
export function QuickSale(props: Props) {
  const [kept] = useState(() => hasKeptCart("panel"));
  const part = useLater(loadPanel, kept || props.open, props.onClose);
  const waiting = useRef<string[]>([]);
  const take = useRef<((code: string) => void) | null>(null);
  useScanner((code) => {
    props.onOpen();
    if (take.current) take.current(code);
    else waiting.current.push(code);
  });

  const onReady = useCallback((scan: typeof take.current) => {
    take.current = scan;
    if (scan) for (const code of waiting.current.splice(0)) scan(code);
  }, []);

  return part && <part.SalePanel {...props} onReady={onReady} />;
}
