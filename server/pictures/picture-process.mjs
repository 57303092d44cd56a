// Runs in its own process, so that a hostile file affects nothing else, ends after a timeout, and leaves
// nothing behind.
import { setPriority } from "node:os";
import { stdin, stdout } from "node:process";
import { buffer } from "node:stream/consumers";
import sharp from "sharp";

const SIZE = 800;
/** Decompression bombs exceed this; pictures of phone cameras do not. */
const MAX_PIXELS = 60_000_000;
/** Exit code for `NOT_AN_IMAGE`; any other code means a bug or a limit. */
const REFUSED = 3;

setPriority(10); // tills have priority
sharp.cache(false);
sharp.concurrency(1);
// Enables only the loader of the format that the file's first bytes indicate.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: [process.argv[2]] });

// Phones also show a JPEG with a wrong scan header or a missing end, so it is accepted as far as it can be
// read.
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
