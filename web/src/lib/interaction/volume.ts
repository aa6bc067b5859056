import { volumeRange } from '@recadia/contract/limits';
import { create } from 'zustand';
import { read, storageKeys, write } from '../session/storage.ts';

function startVolume(): number {
  const stored = Number.parseFloat(read(storageKeys.volume) ?? '');
  return Number.isFinite(stored) ? clamp(stored) : volumeRange.initial;
}

/** Rounds to tenths, so that 0.1 + 0.2 does not become 0.30000000000000004. */
const clamp = (value: number) => Math.round(Math.min(volumeRange.max, Math.max(volumeRange.min, value)) * 10) / 10;

export const useVolume = create(() => ({ volume: startVolume() }));

export function setVolume(value: number): void {
  const volume = clamp(value);
  write(storageKeys.volume, String(volume));
  useVolume.setState({ volume });
}

let context: AudioContext | null = null;
let sounding = 0;

/** One shared AudioContext, because browsers allow only a few. */
function audioContext(): AudioContext {
  if (!(context instanceof AudioContext)) [context, sounding] = [new AudioContext(), 0];
  void context.resume().catch(() => undefined);
  return context;
}

/** Suspends the AudioContext after the last note, because a running one uses power. */
function rest(audio: AudioContext): void {
  sounding -= 1;
  if (sounding === 0) void audio.suspend().catch(() => undefined);
}

/** The new-message sound: two short synthesized notes, so that no sound file is loaded. */
export function playMessageSound(): void {
  const { volume } = useVolume.getState();
  if (volume === 0) return;
  const audio = audioContext();
  note(audio, { hertz: 660, at: audio.currentTime, loudness: 0.4 * volume });
  note(audio, { hertz: 880, at: audio.currentTime + 0.12, loudness: 0.4 * volume });
}

/** The internal chat uses one soft, low note, quieter than customer messages. */
export function playChatSound(): void {
  const { volume } = useVolume.getState();
  if (volume === 0) return;
  const audio = audioContext();
  note(audio, { hertz: 523, at: audio.currentTime, loudness: 0.15 * volume });
}

function note(audio: AudioContext, { hertz, at, loudness }: { hertz: number; at: number; loudness: number }): void {
  const oscillator = audio.createOscillator();
  const gain = audio.createGain();
  oscillator.frequency.value = hertz;
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loudness, at + 0.02);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + 0.25);
  oscillator.connect(gain).connect(audio.destination);
  sounding += 1;
  oscillator.onended = () => rest(audio);
  oscillator.start(at);
  oscillator.stop(at + 0.26);
}
