import { Camera as CameraIcon, Flashlight, FlashlightOff, ImageUp, ScanBarcode, Square } from "lucide-react";
import { type ReactNode, type Ref, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { formatNumber } from "#core/number-text.ts";
import { Field, useFieldControl } from "#web/ui/fields/field.tsx";
import { SelectField } from "#web/ui/fields/select.tsx";
import { readStored, writeStored } from "../../storage.ts";
import { Button } from "../button.tsx";
import { takeLostFocus } from "../overlay.ts";
import { Spinner } from "../spinner.tsx";
import {
  adjustCamera,
  type CameraCapabilities,
  type CameraChoice,
  listCameras,
  openCamera,
  readCameraCapabilities,
  stopCamera,
  ZOOM_STEP,
} from "./camera.ts";
import { CAMERA_LOST_FAILURE, type ScanFailure, toCameraFailure } from "./scan-failure.ts";
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
          <div className="size-[250px] rounded-md border-4 border-white shadow-[0_0_0_100vmax_var(--color-veil)]" />
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

/** localStorage keys (specification, section 3): the id of the camera used last, and whether the user allowed one. */
const LAST_CAMERA = "scannerCameraId";
const CAMERA_ALLOWED = "scannerCameraPermission";

/** Phases of the camera (specification, section 4). */
type CameraPhase = "idle" | "requesting" | "scanning" | "stopped";

const NO_ABILITIES: CameraCapabilities = { torch: false, zoom: null };

function useCamera(
  video: RefObject<HTMLVideoElement | null>,
  onFailure: (failure: ScanFailure | null) => void,
) {
  const [phase, setPhase] = useState<CameraPhase>("idle");
  const [cameras, setCameras] = useState<CameraChoice[]>([]);
  const [cameraId, setCameraId] = useState("");
  const [abilities, setAbilities] = useState(NO_ABILITIES);
  const [torch, setTorch] = useState(false);
  const [zoom, setZoom] = useState(1);
  const stream = useRef<MediaStream | null>(null);
  // Number of the current request for a camera. Changing it cancels older requests.
  const turn = useRef(0);

  const release = useCallback(() => {
    turn.current += 1;
    stopCamera(stream.current);
    stream.current = null;
    if (video.current) video.current.srcObject = null;
    setAbilities(NO_ABILITIES);
    setTorch(false);
    setZoom(1);
  }, [video]);

  const stop = useCallback(() => {
    release();
    setPhase((phase) => (phase === "idle" ? phase : "stopped"));
  }, [release]);

  const start = useCallback(
    async (id: string | null = readStored(LAST_CAMERA)) => {
      release();
      const mine = turn.current;
      onFailure(null);
      setPhase("requesting");
      try {
        const opened = await openCamera(id);
        if (mine !== turn.current) return stopCamera(opened);
        stream.current = opened;
        const [track] = opened.getVideoTracks();
        const used = track?.getSettings().deviceId;
        writeStored(CAMERA_ALLOWED, "true");
        if (used) writeStored(LAST_CAMERA, used);
        track?.addEventListener("ended", () => {
          if (mine !== turn.current) return;
          stop();
          onFailure(CAMERA_LOST_FAILURE);
        });
        const screen = video.current;
        if (!screen || !track) return stop();
        screen.srcObject = opened;
        await screen.play();
        const choices = await listCameras();
        if (mine !== turn.current) return;
        setCameras(choices);
        setCameraId(used ?? "");
        setAbilities(readCameraCapabilities(track));
        setPhase("scanning");
      } catch (error) {
        if (mine !== turn.current) return;
        if (error instanceof Error && error.name === "NotAllowedError") writeStored(CAMERA_ALLOWED, null);
        stop();
        onFailure(toCameraFailure(error));
      }
    },
    [release, stop, video, onFailure],
  );

  useEffect(() => {
    // Without the permission, starting the camera would open the browser's question at once.
    if (readStored(CAMERA_ALLOWED) === "true") start();
    return release;
  }, [start, release]);

  async function switchTorch() {
    const [track] = stream.current?.getVideoTracks() ?? [];
    if (track)
      await adjustCamera(track, { torch: !torch }).then(
        () => setTorch(!torch),
        () => {},
      );
  }

  async function changeZoom(value: number) {
    const [track] = stream.current?.getVideoTracks() ?? [];
    setZoom(value);
    if (track)
      await adjustCamera(track, { zoom: value * (abilities.zoom?.unit ?? 1) }).catch(() => setZoom(1));
  }

  return { phase, cameras, cameraId, abilities, torch, zoom, start, stop, switchTorch, changeZoom };
}

type Camera = ReturnType<typeof useCamera>;
