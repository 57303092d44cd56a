import { Camera as CameraIcon, ScanBarcode } from "lucide-react";
import type { ReactNode, Ref } from "react";
import { Button } from "#web/ui/button.tsx";
import { takeLostFocus } from "#web/ui/overlay.ts";
import { Spinner } from "#web/ui/spinner.tsx";
import type { CameraPhase } from "./use-camera.ts";

type Props = { phase: CameraPhase; onStart: () => void; ref: Ref<HTMLVideoElement> };

export function CameraView({ phase, onStart, ref }: Props) {
  const scanning = phase === "scanning";
  return (
    <div className="relative h-72 overflow-hidden rounded-md bg-sunken sm:h-80">
      <video
        ref={ref}
        muted
        playsInline
        aria-label="Lo que ve la cámara"
        className={scanning ? "size-full object-cover" : "invisible size-full object-cover"}
      />
      {scanning && (
        <div className="pointer-events-none absolute inset-0 grid place-items-center overflow-hidden">
          <div className="size-[250px] rounded-md border-4 border-white shadow-[0_0_0_100vmax_var(--veil)]" />
        </div>
      )}
      {phase === "requesting" && (
        <Over>
          <Spinner label="Pidiendo permiso para usar la cámara…" />
        </Over>
      )}
      {(phase === "idle" || phase === "stopped") && (
        <Over>
          <ScanBarcode aria-hidden className="size-12 text-ink-soft" strokeWidth={1.5} />
          <p className="text-ink-soft">
            {phase === "idle" ? "Apunta la cámara al código del producto." : "La cámara está detenida."}
          </p>
          <Button variant="primary" icon={CameraIcon} ref={takeLostFocus} onClick={onStart} data-autofocus="">
            Iniciar cámara
          </Button>
        </Over>
      )}
    </div>
  );
}

function Over({ children }: { children: ReactNode }) {
  return (
    <div className="absolute inset-0 flex flex-col items-center justify-center gap-3 p-4 text-center">
      {children}
    </div>
  );
}
