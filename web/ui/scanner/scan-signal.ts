let audio: AudioContext | undefined;

/** A short tone and a tremble of the phone: one looks at the packages, not at the screen. */
export function signalScan() {
  navigator.vibrate?.(60);
  try {
    audio ??= new AudioContext();
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = 1_400;
    volume.gain.value = 0.08;
    tone.connect(volume).connect(audio.destination);
    tone.start();
    tone.stop(audio.currentTime + 0.09);
  } catch {
    // Without sound it scans as well.
  }
}
