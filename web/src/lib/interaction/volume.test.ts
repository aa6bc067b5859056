import { afterEach, describe, expect, it, vi } from 'vitest';
import { silentAudio } from '../../testing/audio.ts';
import { playMessageSound, setVolume, useVolume } from './volume.ts';

const { played, SilentAudio } = silentAudio();
vi.stubGlobal('AudioContext', SilentAudio);

describe('volume', () => {
  afterEach(() => {
    played.peaks = [];
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

  it('rests when the last note has ended, until the next sound', () => {
    const end = () => played.notes.shift()?.onended();
    playMessageSound();
    playMessageSound();
    expect(played.isOn).toBe(true);
    [1, 2, 3].forEach(end);
    expect(played.isOn).toBe(true);
    end();
    expect(played.isOn).toBe(false);
    playMessageSound();
    expect(played.isOn).toBe(true);
    [1, 2].forEach(end);
  });

  it('the sound is as loud as the volume says, and silent at 0', () => {
    setVolume(1);
    playMessageSound();
    const loud = Math.max(...played.peaks);
    played.peaks = [];
    setVolume(0.5);
    playMessageSound();
    expect(Math.max(...played.peaks)).toBeCloseTo(loud / 2);
    played.peaks = [];
    setVolume(0);
    playMessageSound();
    expect(played.peaks).toEqual([]);
  });
});
