import { readStored, writeStored } from "#web/storage.ts";
import { registerLazyChunk } from "../hooks/lazy-chunk.ts";

/**
 * Key in localStorage whose value means that sounds are off. Stored per device, because a shop may have a computer
 * with loudspeakers and a silent phone.
 */
const OFF = "soundsOff";

export type SoundName = "scanned" | "unknown" | "sold";

const loadPlayer = registerLazyChunk(() => import("./play-sound.ts"));

/** Plays a sound after the next frame is rendered, for a cashier who looks at the goods instead of the screen. */
export function scheduleSound(what: SoundName): void {
  if (!areSoundsOn()) return;
  requestAnimationFrame(() =>
    setTimeout(() =>
      loadPlayer().then(
        ({ playSound }) => playSound(what),
        () => {}, // sound is optional
      ),
    ),
  );
}

export const areSoundsOn = (): boolean => readStored(OFF) === null;

export function setSoundsOn(on: boolean): void {
  writeStored(OFF, on ? null : "yes");
}
