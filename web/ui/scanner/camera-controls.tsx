import { Flashlight, FlashlightOff, Square } from "lucide-react";
import { formatNumber } from "#core/number-text.ts";
import { Button } from "#web/ui/button.tsx";
import { Field, useFieldControl } from "#web/ui/fields/field.tsx";
import { SelectField } from "#web/ui/fields/select.tsx";
import { takeLostFocus } from "#web/ui/overlay.ts";
import { ZOOM_STEP } from "./camera.ts";
import type { Camera } from "./use-camera.ts";

export function CameraControls({ camera }: { camera: Camera }) {
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
