import { afterEach, describe, expect, it, vi } from 'vitest';
import { playMessageSound, setVolume, useVolume } from './volume.ts';

/** Remembers how loud each note was to become. */
class SilentAudio {
  static peaks: number[] = [];
  currentTime = 0;
  destination = {};
  createOscillator = () => ({
    frequency: { value: 0 },
    connect: (next: unknown) => next,
    start: vi.fn(),
    stop: vi.fn(),
  });
  createGain = () => ({
    gain: {
      setValueAtTime: vi.fn(),
      exponentialRampToValueAtTime: (value: number) => SilentAudio.peaks.push(value),
    },
    connect: (next: unknown) => next,
  });
}
vi.stubGlobal('AudioContext', SilentAudio);

describe('volume', () => {
  afterEach(() => {
    SilentAudio.peaks = [];
    useVolume.setState({ volume: 1 });
  });

  it('starts at 1, takes what was stored and stays between 0 and 1 in tenths', async () => {
    expect(useVolume.getState().volume).toBe(1);
    setVolume(0.30000000000000004);
    expect(useVolume.getState().volume).toBe(0.3);
    expect(localStorage.getItem('volume')).toBe('0.3');
    setVolume(7);
    expect(useVolume.getState().volume).toBe(1);
    setVolume(-1);
    expect(useVolume.getState().volume).toBe(0);

    localStorage.setItem('volume', '0.4');
    vi.resetModules();
    expect((await import('./volume.ts')).useVolume.getState().volume).toBe(0.4);
    localStorage.setItem('volume', 'loud');
    vi.resetModules();
    expect((await import('./volume.ts')).useVolume.getState().volume).toBe(1);
  });

  it('the sound is as loud as the volume says, and silent at 0', () => {
    setVolume(1);
    playMessageSound();
    const loud = Math.max(...SilentAudio.peaks);
    SilentAudio.peaks = [];
    setVolume(0.5);
    playMessageSound();
    expect(Math.max(...SilentAudio.peaks)).toBeCloseTo(loud / 2);
    SilentAudio.peaks = [];
    setVolume(0);
    playMessageSound();
    expect(SilentAudio.peaks).toEqual([]);
  });
});
