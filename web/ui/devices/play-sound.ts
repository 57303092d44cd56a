import type { Sound } from "./sounds.ts";

/** Frequency in hertz and start in seconds of each tone, and the vibration pattern in milliseconds. */
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

export function playSound(what: Sound): void {
  const { tones, shake } = SOUNDS[what];
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
    // Sound is optional.
  }
}
