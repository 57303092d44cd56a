import { Camera as CameraIcon, Flashlight, FlashlightOff, ImageUp, ScanBarcode, Square } from "lucide-react";
import { type ReactNode, type Ref, useEffect, useRef, useState } from "react";
import { formatNumber } from "#core/number-text.ts";
import { Field, useFieldControl } from "#web/ui/fields/field.tsx";
import { SelectField } from "#web/ui/fields/select.tsx";
import { Button } from "../button.tsx";
import { takeLostFocus } from "../overlay.ts";
import { Spinner } from "../spinner.tsx";
import { ZOOM_STEP } from "./camera.ts";
import type { ScanFailure } from "./scan-failure.ts";
import { type Camera, type CameraPhase, useCamera } from "./use-camera.ts";
import { useCameraScanning } from "./use-scanning.ts";

type Props = {
  /** False while the dialog closes: then the camera stops. */
  active: boolean;
  onCode: (code: string) => void;
};

/** Scans codes with the camera or in an image file. Reports a code once each time it appears. */
export function Scanner({ active, onCode }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const [failure, setFailure] = useState<ScanFailure | null>(null);
  const camera = useCamera(video, setFailure);
  const scanning = useCameraScanning(video, active && camera.phase === "scanning", onCode, setFailure);

  // While another camera starts, the list of cameras stays on the screen and keeps the focus.
  const switching = camera.phase === "requesting" && camera.cameras.length > 0;

  const { stop } = camera;
  useEffect(() => {
    if (!active) stop();
  }, [active, stop]);

  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-2">
        <CameraView ref={video} phase={camera.phase} onStart={() => camera.start()} />
        <div role="alert" className="text-sm text-danger-ink empty:hidden">
          {failure && (
            <>
              <p className="font-semibold wrap-anywhere">{failure.text}</p>
              {failure.detail && <p className="wrap-anywhere">{failure.detail}</p>}
            </>
          )}
        </div>
      </div>
      {(camera.phase === "scanning" || switching) && <CameraControls camera={camera} />}
      <input
        ref={picker}
        type="file"
        accept="image/*"
        hidden
        aria-label="Imagen con un código"
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = "";
          if (!file) return;
          stop();
          scanning.readImage(file);
        }}
      />
      <Button icon={ImageUp} busy={scanning.readingImage} onClick={() => picker.current?.click()}>
        {scanning.readingImage ? "Leyendo imagen…" : "Escanear una imagen"}
      </Button>
    </div>
  );
}

type CameraViewProps = { phase: CameraPhase; onStart: () => void; ref: Ref<HTMLVideoElement> };

function CameraView({ phase, onStart, ref }: CameraViewProps) {
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

function CameraControls({ camera }: { camera: Camera }) {
  const { cameras, cameraId, abilities, torch, zoom } = camera;
  return (
    <div className="flex flex-col gap-3">
      {cameras.length > 1 && (
        <SelectField
          label="Cámara"
          options={cameras.map(({ id, label }) => ({ value: id, label }))}
          value={cameraId}
          onValueChange={camera.start}
        />
      )}
      {abilities.zoom && (
        <Field label={`Zoom ${formatNumber(zoom, 1, 1)}×`}>
          <Zoom max={abilities.zoom.max} value={zoom} onChange={camera.changeZoom} />
        </Field>
      )}
      <div className="flex flex-wrap gap-3 *:flex-1">
        <Button icon={Square} ref={takeLostFocus} onClick={camera.stop}>
          Detener
        </Button>
        {abilities.torch && (
          <Button icon={torch ? FlashlightOff : Flashlight} aria-pressed={torch} onClick={camera.switchTorch}>
            Linterna
          </Button>
        )}
      </div>
    </div>
  );
}

type ZoomProps = { max: number; value: number; onChange: (value: number) => void };

function Zoom({ max, value, onChange }: ZoomProps) {
  const field = useFieldControl();
  return (
    <input
      {...field}
      type="range"
      min={1}
      max={max}
      step={ZOOM_STEP}
      value={value}
      onChange={({ target }) => onChange(Number(target.value))}
      className="min-h-11 w-full accent-primary-edge"
    />
  );
}
