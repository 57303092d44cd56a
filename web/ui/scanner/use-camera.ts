import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { readStored, writeStored } from "#web/storage.ts";
import {
  adjustCamera,
  type CameraCapabilities,
  type CameraChoice,
  listCameras,
  openCamera,
  readCameraCapabilities,
  stopCamera,
} from "./camera.ts";
import { CAMERA_LOST_FAILURE, type ScanFailure, toCameraFailure } from "./scan-failure.ts";

/** localStorage keys (specification, section 3): the id of the camera used last, and whether the user allowed one. */
const LAST_CAMERA = "scannerCameraId";
const CAMERA_ALLOWED = "scannerCameraPermission";

/** Phases of the camera (specification, section 4). */
export type CameraPhase = "idle" | "requesting" | "scanning" | "stopped";

const NO_ABILITIES: CameraCapabilities = { torch: false, zoom: null };

export function useCamera(
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

export type Camera = ReturnType<typeof useCamera>;
