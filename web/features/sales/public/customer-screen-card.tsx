import { MonitorUp } from "lucide-react";
import { useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { toast } from "#web/ui/toast.ts";

type ScreenPlace = { left: number; top: number; availWidth: number; availHeight: number; isPrimary: boolean };
type ScreenDetailsApi = { getScreenDetails?: () => Promise<{ screens: ScreenPlace[] }> };

/** Opens the window on the second screen if the browser reports one. Else the user moves the window there. */
async function openScreen(): Promise<boolean> {
  const details = await (window as unknown as ScreenDetailsApi).getScreenDetails?.().catch(() => undefined);
  const other = details?.screens.find(({ isPrimary }) => !isPrimary);
  const place = other
    ? `left=${other.left},top=${other.top},width=${other.availWidth},height=${other.availHeight}`
    : "width=1024,height=600";
  return window.open("/pantalla", "pantalla", `popup,${place}`) !== null;
}

export function CustomerScreenCard() {
  const [isOn, setOn] = useState(() => Boolean(localStorage.customerScreen));

  async function open() {
    localStorage.customerScreen = "on";
    setOn(true);
    if (!(await openScreen()))
      toast.error("El navegador no abrió la ventana", "Permite las ventanas emergentes de esta página.");
  }

  return (
    <Card title="Pantalla del cliente">
      <p className="mb-3 text-ink-soft">
        En una segunda pantalla de este computador el cliente ve lo que lleva, el total, el QR para pagar y su
        cambio. Nunca ve costos, existencias ni lo que otros deben.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button icon={MonitorUp} onClick={() => void open()}>
          Abrir la pantalla
        </Button>
        {isOn && (
          <Button
            variant="ghost"
            onClick={() => {
              localStorage.removeItem("customerScreen");
              setOn(false);
            }}
          >
            Dejar de usarla
          </Button>
        )}
      </div>
    </Card>
  );
}
