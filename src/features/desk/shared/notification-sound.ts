let sound: AudioContext | null = null;

/** Browsers let a page sound only from a touch or a key on: to be called by one. */
export function unlockSound(): void {
  // Old browsers have none: then the screen is all there is.
  if (!('AudioContext' in window)) return;
  sound ??= new AudioContext();
  void sound.resume();
}

/** Plays two soft notes; nothing where no touch has allowed it yet. */
export function ring(): void {
  if (sound?.state !== 'running') return;
  const from = sound.currentTime;
  for (const [pitch, start] of [
    [880, from],
    [660, from + 0.18],
  ] as const) {
    const note = sound.createOscillator();
    const loudness = sound.createGain();
    note.frequency.value = pitch;
    loudness.gain.setValueAtTime(0.12, start);
    loudness.gain.exponentialRampToValueAtTime(0.001, start + 0.5);
    note.connect(loudness).connect(sound.destination);
    note.start(start);
    note.stop(start + 0.5);
  }
}
