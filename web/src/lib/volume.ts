import { volumeRange } from '@recadia/contract/limits';
import { create } from 'zustand';
import { read, storageKeys, write } from './storage.ts';

function startVolume(): number {
  const stored = Number.parseFloat(read(storageKeys.volume) ?? '');
  return Number.isFinite(stored) ? clamp(stored) : volumeRange.initial;
}

/** Kept to tenths, so that 0.1 + 0.2 never shows as 0.30000000000000004. */
const clamp = (value: number) => Math.round(Math.min(volumeRange.max, Math.max(volumeRange.min, value)) * 10) / 10;

export const useVolume = create(() => ({ volume: startVolume() }));

export function setVolume(value: number): void {
  const volume = clamp(value);
  write(storageKeys.volume, String(volume));
  useVolume.setState({ volume });
}

let context: AudioContext | null = null;
let sounding = 0;

/** One for as long as there is the same browser around it: they give out few. */
function speaker(): AudioContext {
  if (!(context instanceof AudioContext)) [context, sounding] = [new AudioContext(), 0];
  void context.resume().catch(() => undefined);
  return context;
}

/** One that is left on works all day, to play silence. */
function rest(audio: AudioContext): void {
  sounding -= 1;
  if (sounding === 0) void audio.suspend().catch(() => undefined);
}

/** The new-message sound: two short notes, made here so that no sound file has to travel. */
export function playMessageSound(): void {
  const { volume } = useVolume.getState();
  if (volume === 0) return;
  const audio = speaker();
  note(audio, { hertz: 660, at: audio.currentTime, loudness: 0.4 * volume });
  note(audio, { hertz: 880, at: audio.currentTime + 0.12, loudness: 0.4 * volume });
}

/** Colleagues call more softly than customers: one low note. */
export function playChatSound(): void {
  const { volume } = useVolume.getState();
  if (volume === 0) return;
  const audio = speaker();
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
