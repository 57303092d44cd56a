/** In localStorage, of this device: a shop has one computer with loudspeakers and one phone without. */
const OFF = "soundsOff";

export type Sound = "scanned" | "unknown" | "sold";

/** Hertz and the second at which each tone begins; and milliseconds that a phone shakes, and rests, and shakes. */
const SOUNDS: Record<Sound, { tones: [number, number][]; shake: number[] }> = {
  scanned: { tones: [[1_400, 0]], shake: [40] },
  unknown: {
    tones: [
      [330, 0],
      [250, 0.14],
    ],
    shake: [90, 60, 90],
  },
  sold: {
    tones: [
      [880, 0],
      [1_320, 0.1],
    ],
    shake: [60],
  },
};
const TONE_S = 0.1;
const VOLUME = 0.07;

let audio: AudioContext | undefined;

/** One looks at the goods, not at the screen. It begins after the frame that shows what it is about. */
export function sound(what: Sound): void {
  if (!soundsOn()) return;
  requestAnimationFrame(() => setTimeout(() => play(SOUNDS[what])));
}

function play({ tones, shake }: { tones: [number, number][]; shake: number[] }) {
  navigator.vibrate?.(shake);
  try {
    audio ??= new AudioContext();
    for (const [hertz, after] of tones) {
      const tone = audio.createOscillator();
      const volume = audio.createGain();
      const from = audio.currentTime + after;
      tone.frequency.value = hertz;
      volume.gain.setValueAtTime(VOLUME, from);
      volume.gain.exponentialRampToValueAtTime(0.001, from + TONE_S);
      tone.connect(volume).connect(audio.destination);
      tone.start(from);
      tone.stop(from + TONE_S);
    }
  } catch {
    // Without sound it sells as well.
  }
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
