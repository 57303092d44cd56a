import { Wallet } from "lucide-react";
import { useEffect, useState } from "react";
import { readFromDevice, storeOnDevice } from "#web/offline/device/device-memory.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast.ts";
import { useDrawerGate } from "./drawer-gate.tsx";
import { useDeviceShift } from "./use-device-shift.ts";

const STORAGE_NAME = "drawer-closed";

/** Shown after a cash sale outside a shift, once per closing and device. */
export function ClosedDrawerNotice() {
  const here = useDeviceShift(false);
  const { data } = here.query;
  const [since] = useState(() => (here.used && data?.shift === null && data.unshifted?.since) || null);
  const [isNews, setNews] = useState(
    () => since !== null && readFromDevice(STORAGE_NAME) !== JSON.stringify(since),
  );
  const drawer = useDrawerGate(here, {
    why: "Lo que vendas en efectivo entra en su cierre.",
    onOpened: () => {
      setNews(false);
      toast.success("Caja abierta");
    },
  });
  useEffect(() => {
    if (isNews) storeOnDevice(STORAGE_NAME, since);
  }, [isNews, since]);
  if (!isNews) return null;

  return (
    <div role="status" className="w-full max-w-md rounded-md bg-warning-soft px-4 py-3 text-warning-ink">
      <p className="mb-2">
        <strong className="font-semibold">La caja está cerrada.</strong> Ábrela y esta venta entra en el
        próximo cierre.
      </p>
      <Button
        icon={Wallet}
        block
        onClick={() => {
          drawer.show();
          void here.query.refetch();
        }}
      >
        Abrir la caja
      </Button>
      {drawer.dialog}
    </div>
  );
}
