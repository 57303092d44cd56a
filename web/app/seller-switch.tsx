import { useEffect, useState } from "react";
import { useSellers } from "#web/features/users/sellers.queries.ts";
import { readStored, writeStored } from "#web/storage.ts";
import { useDialog } from "#web/ui/dialogs/use-dialog.ts";
import { lazyComponent, PREFETCH_DELAY_MS } from "#web/ui/hooks/lazy-chunk.ts";

const SwitchSellerDialog = lazyComponent(() => import("./layout.chunk.ts"), "SwitchSellerDialog");

/** Key in localStorage, without the user's id: the button stands in the first paint and moves nothing later. */
const OTHERS_KEY = "other-sellers:";

/** The returned `start` is null when nobody else can sell on this device, as in a shop of one person. */
export function useSellerSwitch(meId: string) {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), PREFETCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  const { data } = useSellers(ready);
  const dialog = useDialog();
  const others = data ? data.some(({ id }) => id !== meId) : readStored(OTHERS_KEY + meId) === "1";
  useEffect(() => {
    if (data) writeStored(OTHERS_KEY + meId, others ? "1" : null);
  }, [data, others, meId]);
  return {
    start: others ? () => dialog.show() : null,
    dialog: dialog.turn > 0 && <SwitchSellerDialog key={dialog.turn} {...dialog.props} meId={meId} />,
  };
}

export function SwitchSellerButton({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={`Vende ${name}. Cambiar quién vende`}
      onClick={onClick}
      className="flex size-11 shrink-0 items-center justify-center rounded-full"
    >
      <span
        aria-hidden
        className="flex size-9 items-center justify-center rounded-full bg-primary-soft font-semibold text-primary-ink"
      >
        {[...name.trim()][0]?.toLocaleUpperCase("es-CO")}
      </span>
    </button>
  );
}
