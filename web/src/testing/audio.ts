/** A silent AudioContext that records the peak volume of each note, the notes and whether it is running. */
export function silentAudio() {
  const played = { peaks: [] as number[], notes: [] as { onended: () => void }[], isOn: false };
  const pass = (next: unknown) => next;
  const noop = () => undefined;
  class SilentAudio {
    currentTime = 0;
    destination = {};
    resume = async () => void (played.isOn = true);
    suspend = async () => void (played.isOn = false);
    createOscillator = () => {
      const note = { frequency: {}, connect: pass, start: noop, stop: noop, onended: noop };
      played.notes.push(note);
      return note;
    };
    createGain = () => ({
      // Each note also fades to almost zero.
      gain: {
        setValueAtTime: noop,
        exponentialRampToValueAtTime: (value: number) => value > 0.001 && played.peaks.push(value),
      },
      connect: pass,
    });
  }
  return { played, SilentAudio };
}
