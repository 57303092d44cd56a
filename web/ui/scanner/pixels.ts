/** Side of the scan box in screen pixels (specification, section 9). */
const SCAN_BOX_SIZE = 250;
/** Most pixels per side to decode. More pixels make decoding slower, not better. */
const MAX_IN_BOX = 800;

type Size = { width: number; height: number };

/** Returns the scan box in whole pixels of the video, which fills the frame. Partial pixels would blur bars. */
export function computeScanBoxInVideo(film: Size, frame: Size): { x: number; y: number; side: number } {
  const scale = Math.max(frame.width / film.width, frame.height / film.height);
  const side = Math.min(Math.round(SCAN_BOX_SIZE / scale), film.width, film.height);
  return { x: Math.floor((film.width - side) / 2), y: Math.floor((film.height - side) / 2), side };
}

/** Returns null before the first frame. */
export function readScanBoxPixels(video: HTMLVideoElement): ImageData | null {
  if (video.readyState < video.HAVE_CURRENT_DATA || video.videoWidth === 0) return null;
  const film = { width: video.videoWidth, height: video.videoHeight };
  const { x, y, side } = computeScanBoxInVideo(film, {
    width: video.clientWidth,
    height: video.clientHeight,
  });
  const size = Math.min(side, MAX_IN_BOX);
  return draw({ width: size, height: size }, (to) => to.drawImage(video, x, y, side, side, 0, 0, size, size));
}

/** Returns an image's pixels, drawn on white, because transparency would become black. */
export function readImagePixels(image: ImageBitmap, longest: number): ImageData {
  const scale = Math.min(1, longest / Math.max(image.width, image.height));
  const size = {
    width: Math.max(1, Math.round(image.width * scale)),
    height: Math.max(1, Math.round(image.height * scale)),
  };
  return draw(size, (to) => {
    to.fillStyle = "#ffffff";
    to.fillRect(0, 0, size.width, size.height);
    to.drawImage(image, 0, 0, size.width, size.height);
  });
}

function draw({ width, height }: Size, paint: (to: CanvasRenderingContext2D) => void): ImageData {
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const to = canvas.getContext("2d", { willReadFrequently: true })!;
  paint(to);
  return to.getImageData(0, 0, width, height);
}
