// Writes one picture anew: its file comes in at the standard input, a WebP goes out. A process of its own, so that what a
// file does to the libraries that unpack it is done to nobody else, ends when it takes too long, and leaves nothing behind.
import { setPriority } from "node:os";
import { stdin, stdout } from "node:process";
import { buffer } from "node:stream/consumers";
import sharp from "sharp";

/** Shown at most this wide and high, in pixels. */
const SIZE = 800;
/** A bomb unpacks to more than this; a phone's camera stays below. */
const MAX_PIXELS = 60_000_000;
/** For `NOT_AN_IMAGE`; any other end is a fault of ours, or of a limit. */
const REFUSED = 3;

setPriority(10); // the tills go first
sharp.cache(false);
sharp.concurrency(1);
// Nothing is known but the one format that the first bytes say.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: [process.argv[2]] });

// Phones show a JPEG whose scan header is wrong or whose end is missing, so it is taken for what can be read of it.
const failOn = process.argv[2].includes("Jpeg") ? "none" : "warning";

const bytes = await buffer(stdin);
try {
  const written = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn })
    .rotate()
    .resize({ width: SIZE, height: SIZE, fit: "inside", withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer();
  stdout.end(written);
} catch {
  process.exitCode = REFUSED;
}
