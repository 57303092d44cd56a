import clsx from "clsx";
import { MonitorDown, X } from "lucide-react";
import { useState, useSyncExternalStore } from "react";
import { hasReplica } from "#web/offline/device/store-databases.ts";
import { writeStored } from "#web/storage.ts";
import { Button } from "#web/ui/button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import {
  readInstallPrompt,
  storeInstallPrompt,
  subscribeInstallPrompt,
} from "#web/ui/install/install-offer.ts";

type Props = { onClose?: () => void; className?: string };

export function InstallAppRow({ onClose, className }: Props) {
  const way = useInstallMethod();
  if (!way) return null;
  return (
    <section
      aria-label="Instalar"
      className={clsx(
        "flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg bg-sunken px-4 py-3",
        className,
      )}
    >
      <MonitorDown aria-hidden className="size-5 shrink-0 text-ink-soft" />
      <div className="min-w-40 flex-1">
        <p className="font-semibold">Instala Mostrador en este equipo</p>
        <p className="text-sm text-ink-soft">{TEXTS[way]}</p>
      </div>
      <div className="flex items-center gap-1 max-sm:ml-8">
        {way === "ask" && (
          <Button
            onClick={async () => {
              if (!(await showInstallPrompt())) onClose?.();
            }}
          >
            Instalar
          </Button>
        )}
        {onClose && <IconButton label="Ahora no" icon={X} onClick={onClose} />}
      </div>
    </section>
  );
}

const REFUSED = "install-refused";

/** Shown on the dashboard until the user declines. */
export function InstallAppHint({ storeId }: { storeId: string }) {
  const [refused, setRefused] = useState(() => localStorage.getItem(REFUSED) !== null);
  if (refused || !hasReplica(storeId)) return null;
  function refuse() {
    setRefused(true);
    writeStored(REFUSED, "yes");
  }
  return <InstallAppRow onClose={refuse} />;
}

/** `ask`: the browser can show an install prompt. In Safari the user installs it. */
type InstallMethod = "ask" | "iphone" | "mac";

const HAS_ICON = "queda con su propio ícono y abre también sin internet.";
/** Safari deletes the data of a page that it shows in a tab; not those of an installed application. */
const DELETED = "Si no, Safari borra lo guardado en este equipo cuando pasan 7 días sin abrir Mostrador.";
const TEXTS: Record<InstallMethod, string> = {
  ask: "Queda con su propio ícono y abre también sin internet.",
  iphone: `En Safari toca Compartir y luego «Agregar a inicio»: ${HAS_ICON} ${DELETED}`,
  mac: `En Safari 17 o más nuevo abre Archivo y luego «Agregar al Dock»: ${HAS_ICON} ${DELETED}`,
};

function useInstallMethod(): InstallMethod | null {
  const offer = useSyncExternalStore(subscribeInstallPrompt, readInstallPrompt);
  // An app installed from an insecure page could not open without a network.
  if (!isSecureContext || matchMedia("(display-mode: standalone)").matches) return null;
  if (offer) return "ask";
  const { standalone, vendor, userAgent } = navigator as Navigator & { standalone?: boolean };
  if (standalone === false) return "iphone";
  return standalone === undefined && /^Apple/.test(vendor) && /Macintosh/.test(userAgent) ? "mac" : null;
}

async function showInstallPrompt(): Promise<boolean> {
  const offer = readInstallPrompt();
  storeInstallPrompt(null);
  return (await offer?.prompt())?.outcome === "accepted";
}
