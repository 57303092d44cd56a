import { ClipboardPen, PackageX } from "lucide-react";
import { useEffect, useState } from "react";
import { useMay } from "#web/api/use-may.ts";
import type { StockShortageState } from "#web/features/sales/till/sale/sale-state.ts";
import type { SaleEditor } from "#web/features/sales/till/send/use-sale.ts";
import { useSaveStoreSettings } from "#web/features/stores/change-settings.queries.ts";
import { describeSettingFailure } from "#web/features/stores/public/setting-failure.ts";
import { Button } from "#web/ui/button.tsx";
import { confirm } from "#web/ui/confirm.tsx";
import { lazyComponent } from "#web/ui/hooks/lazy-chunk.ts";
import { toast } from "#web/ui/toast.ts";

const AdjustStockDialog = lazyComponent(
  () => import("#web/features/products/public/products.chunk.ts"),
  "AdjustStockDialog",
);

const ANYWAY = {
  title: "¿Vender de todos modos?",
  text: "Se prende «Vender sin existencias» en Mi tienda: desde ahora se puede vender más de lo que Mostrador cree que hay, y el stock queda por debajo de cero hasta que lo ajustes.",
};

/** Repeats the refused action after the user corrected the stock or allowed sales below it. */
export function StockShortageNotice({ till, short }: { till: SaleEditor; short: StockShortageState }) {
  const may = useMay();
  const save = useSaveStoreSettings();
  const [adjusting, setAdjusting] = useState(false);
  const [anyway, setAnyway] = useState(false);
  const { dispatch } = till;
  const { sellBelowStock } = till.settings;

  // Repeats the action once the till has received the changed setting.
  useEffect(() => {
    if (!anyway || !sellBelowStock) return;
    // Reset before the action, so that another refusal does not repeat the action again.
    setAnyway(false);
    // Delayed, because `dispatch` gets the new settings in an effect of the till, which runs after this one.
    queueMicrotask(() => dispatch(short.again));
  }, [anyway, sellBelowStock, dispatch, short]);

  async function sellAnyway() {
    if (!(await confirm(ANYWAY))) return;
    setAnyway(true);
    save.mutate(
      { body: { sellBelowStock: true } },
      {
        onError: (error) => {
          setAnyway(false);
          toast.error("No se pudo vender de todos modos", describeSettingFailure(error));
        },
      },
    );
  }

  return (
    <div className="flex flex-wrap gap-2">
      {may("products.write") && (
        <Button size="sm" icon={ClipboardPen} onClick={() => setAdjusting(true)}>
          Corregir el stock
        </Button>
      )}
      {may("store.write") && (
        <Button size="sm" icon={PackageX} busy={save.isPending} onClick={sellAnyway}>
          Vender de todos modos
        </Button>
      )}
      <AdjustStockDialog
        productId={short.productId}
        open={adjusting}
        onClose={() => setAdjusting(false)}
        onDone={({ id, stock }) => {
          dispatch({ type: "stockLearned", products: [{ id, stock }] });
          const { again } = short;
          dispatch(again.type === "take" ? { ...again, product: { ...again.product, stock } } : again);
        }}
      />
    </div>
  );
}
