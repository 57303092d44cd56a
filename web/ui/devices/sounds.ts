import { later } from "../hooks/later.ts";

/** Stored per device, because a shop may have a computer with loudspeakers and a silent phone. */
const OFF = "soundsOff";

export type Sound = "scanned" | "unknown" | "sold";

const loadPlayer = later(() => import("./play-sound.ts"));

/** Plays a sound after the next frame. The cashier looks at the goods, not at the screen. */
export function sound(what: Sound): void {
  if (!soundsOn()) return;
  requestAnimationFrame(() =>
    setTimeout(() =>
      loadPlayer().then(
        ({ play }) => play(what),
        () => {}, // sound is optional
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
