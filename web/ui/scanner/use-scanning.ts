import { type RefObject, useEffect, useRef, useState } from "react";
import { HEIC_UNREADABLE_MESSAGE } from "#core/heic.ts";
import { scheduleSound } from "#web/ui/devices/sounds.ts";
import { isHeicFile } from "#web/ui/forms/heic-file.ts";
import { useStableCallback } from "#web/ui/hooks/use-stable-callback.ts";
import { type BarcodeDecoder, startBarcodeDecoder } from "./decoder.ts";
import { readImagePixels, readScanBoxPixels } from "./pixels.ts";
import { DECODER_MISSING_FAILURE, type ScanFailure } from "./scan-failure.ts";

/** Milliseconds out of sight after which a code counts as gone. */
const GONE_MS = 1_500;

/**
 * Returns a function that tells whether a code is new, or was gone for GONE_MS. That time begins with the
 * first image without the code, because a slow decoder delivers images late.
 */
export function createRepeatedScanFilter(): (code: string | null, at: number) => boolean {
  const STAYS = Number.POSITIVE_INFINITY;
  const lastSeen = new Map<string, number>();
  return (code, at) => {
    for (const [other, since] of lastSeen) if (other !== code && since === STAYS) lastSeen.set(other, at);
    if (code === null) return false;
    const since = lastSeen.get(code);
    lastSeen.set(code, STAYS);
    return since === undefined || at - since > GONE_MS;
  };
}

/** Milliseconds between images: ten images a second (specification, section 9). */
const FRAME_MS = 100;

export function useCameraScanning(
  video: RefObject<HTMLVideoElement | null>,
  running: boolean,
  onCode: (code: string) => void,
  onFailure: (failure: ScanFailure | null) => void,
) {
  const decoder = useRef<BarcodeDecoder>(undefined);
  const isNew = useRef(createRepeatedScanFilter());
  const [readingImage, setReadingImage] = useState(false);
  const reportCode = useStableCallback(onCode);

  useEffect(() => {
    const started = startBarcodeDecoder();
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
        onFailure(DECODER_MISSING_FAILURE);
      }
    }, FRAME_MS);
    let over = false;
    const isNewCode = isNew.current;
    function take(code: string | null) {
      if (over || !isNewCode(code, performance.now()) || !code) return;
      scheduleSound("scanned");
      reportCode(code);
    }
    return () => {
      over = true;
      clearInterval(timer);
      isNewCode(null, performance.now());
    };
  }, [running, video, onFailure, reportCode]);

  async function readImage(file: File) {
    onFailure(null);
    setReadingImage(true);
    const read = await scanImageFile(file, decoder.current!.decode).catch(() => DECODER_MISSING_FAILURE);
    setReadingImage(false);
    if (typeof read !== "string") return onFailure(read);
    scheduleSound("scanned");
    reportCode(read);
  }

  return { readingImage, readImage };
}

/** Lengths in pixels to which an image's longer side is reduced in turn. The first finds most codes. */
const SIDES = [1_400, 4_000];

const NOT_AN_IMAGE_FAILURE: ScanFailure = { text: "Ese archivo no es una imagen que podamos abrir." };
const NO_CODE_FOUND_FAILURE: ScanFailure = {
  text: "No encontramos ningún código en la imagen. Prueba con una foto más cercana, nítida y con buena luz.",
  detail: "No barcode detected",
};

/**
 * Returns the code, or what to tell the user.
 * @throws Error when `decode` fails
 */
async function scanImageFile(
  file: File,
  decode: (image: ImageData) => Promise<string | null>,
): Promise<string | ScanFailure> {
  const image = await createImageBitmap(file).catch(() => null);
  if (!image) return (await isHeicFile(file)) ? { text: HEIC_UNREADABLE_MESSAGE } : NOT_AN_IMAGE_FAILURE;
  try {
    const longest = Math.max(image.width, image.height);
    for (const [i, side] of SIDES.entries()) {
      if (i > 0 && longest <= SIDES[i - 1]!) break;
      const code = await decode(readImagePixels(image, side));
      if (code) return code;
    }
    return NO_CODE_FOUND_FAILURE;
  } finally {
    image.close();
  }
}
