/** A speaker that makes no sound: remembers how loud each note was to become, its notes, and whether it is on. */
export function silentAudio() {
  const played = { peaks: [] as number[], notes: [] as { onended: () => void }[], isOn: false };
  const pass = (next: unknown) => next;
  const still = () => undefined;
  class SilentAudio {
    currentTime = 0;
    destination = {};
    resume = async () => void (played.isOn = true);
    suspend = async () => void (played.isOn = false);
    createOscillator = () => {
      const note = { frequency: {}, connect: pass, start: still, stop: still, onended: still };
      played.notes.push(note);
      return note;
    };
    createGain = () => ({
      // Each also fades to almost nothing.
      gain: {
        setValueAtTime: still,
        exponentialRampToValueAtTime: (value: number) => value > 0.001 && played.peaks.push(value),
      },
      connect: pass,
    });
  }
  return { played, SilentAudio };
}
