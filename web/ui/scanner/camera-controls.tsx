import { Flashlight, FlashlightOff, Square } from "lucide-react";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import { ZOOM_STEP } from "./camera.ts";
import type { Camera } from "./use-camera.ts";

/** While the camera runs: which one, its light and its zoom where it has them, and the way to stop it. */
export function CameraControls({ camera }: { camera: Camera }) {
  const { cameras, cameraId, abilities, torch, zoom } = camera;
  return (
    <div className="flex flex-col gap-3">
      {cameras.length > 1 && (
        <Field label="Cámara">
          <Select
            options={cameras.map(({ id, label }) => ({ value: id, label }))}
            value={cameraId}
            onChange={({ target }) => camera.start(target.value)}
          />
        </Field>
      )}
      {abilities.zoom && (
        <Field label={`Zoom ${zoom.toLocaleString("es-CO", { minimumFractionDigits: 1 })}×`}>
          <Zoom range={abilities.zoom} value={zoom} onChange={camera.changeZoom} />
        </Field>
      )}
      <div className="flex flex-wrap gap-3 *:flex-1">
        <Button icon={Square} onClick={camera.stop}>
          Detener cámara
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

type ZoomProps = {
  range: { min: number; max: number };
  value: number;
  onChange: (value: number) => void;
};

function Zoom({ range, value, onChange }: ZoomProps) {
  return (
    <input
      type="range"
      aria-label="Zoom"
      min={range.min}
      max={range.max}
      step={ZOOM_STEP}
      value={value}
      onChange={({ target }) => onChange(Number(target.value))}
      className="min-h-11 w-full accent-primary-edge"
    />
  );
}
