export type CodePosition = { x: number; y: number; width: number; height: number };

/** `locate` asks for the position of a QR code instead of its text. */
export type BarcodeDecodeRequest = { id: number; image: ImageData; locate: boolean };
export type BarcodeDecodeAnswer =
  | { id: number; found: string | CodePosition | null }
  | { id: number; failed: string };

type Waiting = { resolve: (found: string | CodePosition | null) => void; reject: (error: Error) => void };

/** Decodes images in a worker, so that the screen stays responsive. */
export function startBarcodeDecoder() {
  const worker = new Worker(new URL("./decode-worker.ts", import.meta.url), { type: "module" });
  const waiting = new Map<number, Waiting>();
  let lastId = 0;

  worker.onmessage = ({ data }: MessageEvent<BarcodeDecodeAnswer>) => {
    const request = waiting.get(data.id);
    waiting.delete(data.id);
    if ("failed" in data) request?.reject(new Error(data.failed));
    else request?.resolve(data.found);
  };
  worker.onerror = () => {
    for (const request of waiting.values()) request.reject(new Error("The reader could not be loaded"));
    waiting.clear();
  };

  function ask(image: ImageData, locate: boolean) {
    const id = ++lastId;
    return new Promise<string | CodePosition | null>((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      worker.postMessage({ id, image, locate } satisfies BarcodeDecodeRequest, [image.data.buffer]);
    });
  }

  return {
    /** @throws Error when the worker fails */
    decode: (image: ImageData) => ask(image, false) as Promise<string | null>,
    /** @throws Error when the worker fails */
    locate: (image: ImageData) => ask(image, true) as Promise<CodePosition | null>,
    end: () => worker.terminate(),
  };
}
export type BarcodeDecoder = ReturnType<typeof startBarcodeDecoder>;
