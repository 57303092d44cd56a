import { type RefObject, useEffect, useRef, useState } from "react";
import { scheduleSound } from "#web/ui/devices/sounds.ts";
import { type Decoder, startDecoder } from "./decoder.ts";
import { scanImage } from "./image-scan.ts";
import { readScanBoxPixels } from "./pixels.ts";
import { READER_MISSING, type ScanFailure } from "./scan-failure.ts";
import { createScanFilter } from "./scan-filter.ts";

/** Milliseconds between images: ten images a second (specification, section 9). */
const FRAME_MS = 100;

export function useScanning(
  video: RefObject<HTMLVideoElement | null>,
  running: boolean,
  onCode: (code: string) => void,
  onFailure: (failure: ScanFailure | null) => void,
) {
  const decoder = useRef<Decoder>(undefined);
  const isNew = useRef(createScanFilter());
  const [readingImage, setReadingImage] = useState(false);
  const latest = useRef(onCode);
  useEffect(() => {
    latest.current = onCode;
  });

  useEffect(() => {
    const started = startDecoder();
    decoder.current = started;
    return () => started.end();
  }, []);

  useEffect(() => {
    if (!running) return;
    let busy = false;
    const timer = setInterval(async () => {
      const pixels = !busy && video.current ? readScanBoxPixels(video.current) : null;
      if (!pixels) return;
      busy = true;
      try {
        const code = await decoder.current!.decode(pixels);
        take(code);
        busy = false;
      } catch {
        // `busy` stays true, so that no other image is read: the decoder has failed for good.
        onFailure(READER_MISSING);
      }
    }, FRAME_MS);
    let over = false;
    const comesAnew = isNew.current;
    function take(code: string | null) {
      if (over || !comesAnew(code, performance.now()) || !code) return;
      scheduleSound("scanned");
      latest.current(code);
    }
    return () => {
      over = true;
      clearInterval(timer);
      comesAnew(null, performance.now());
    };
  }, [running, video, onFailure]);

  async function readImage(file: File) {
    onFailure(null);
    setReadingImage(true);
    const read = await scanImage(file, decoder.current!.decode).catch(() => READER_MISSING);
    setReadingImage(false);
    if (typeof read !== "string") return onFailure(read);
    scheduleSound("scanned");
    latest.current(read);
  }

  return { readingImage, readImage };
}
