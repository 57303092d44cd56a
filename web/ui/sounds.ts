import { later } from "./later.ts";

/** In localStorage, of this device: a shop has one computer with loudspeakers and one phone without. */
const OFF = "soundsOff";

export type Sound = "scanned" | "unknown" | "sold";

const loadPlayer = later(() => import("./play-sound.ts"));

/** One looks at the goods, not at the screen. It begins after the frame that shows what it is about. */
export function sound(what: Sound): void {
  if (!soundsOn()) return;
  requestAnimationFrame(() =>
    setTimeout(() =>
      loadPlayer().then(
        ({ play }) => play(what),
        () => {}, // it sells as well without
      ),
    ),
  );
}

export function soundsOn(): boolean {
  try {
    return localStorage.getItem(OFF) === null;
  } catch {
    return true;
  }
}

export function keepSounds(on: boolean): void {
  if (on) localStorage.removeItem(OFF);
  else localStorage.setItem(OFF, "yes");
}
