import { ImageUp } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { CameraControls } from "./camera-controls.tsx";
import { CameraView } from "./camera-view.tsx";
import type { ScanFailure } from "./scan-failure.ts";
import { useCamera } from "./use-camera.ts";
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
