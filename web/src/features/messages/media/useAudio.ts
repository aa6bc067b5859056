import { useState } from 'react';
import type { RefObject } from 'react';
import { useConversation } from '../conversation/conversation-context.ts';
import { peaksOf, placeholderPeaks } from './waveform.ts';

const speeds = [1, 1.5, 2];

/** Waveforms are decoded once per recording. */
const drawn = new Map<string, number[]>();
/** Only one recording plays at a time. */
let playing: HTMLAudioElement | null = null;

interface Recording {
  id: string;
  url: string | null;
  seconds: number | null;
}

/** State and controls of the audio player. */
export function useAudio(ref: RefObject<HTMLAudioElement | null>, { id, url, seconds }: Recording) {
  const { renew } = useConversation();
  const [isPlaying, setPlaying] = useState(false);
  const [at, setAt] = useState(0);
  const [length, setLength] = useState(seconds ?? 0);
  const [speed, setSpeed] = useState(1);
  const [peaks, setPeaks] = useState(() => drawn.get(id) ?? placeholderPeaks(id));

  async function draw(): Promise<void> {
    if (!url || drawn.has(id)) return;
    const real = await readPeaks(url).catch(() => null);
    if (!real) return;
    drawn.set(id, real);
    setPeaks(real);
  }

  return {
    isPlaying,
    at,
    length,
    speed,
    peaks,
    events: {
      onPlay: () => setPlaying(true),
      onPause: () => setPlaying(false),
      onEnded: () => setAt(0),
      onTimeUpdate: () => setAt(ref.current?.currentTime ?? 0),
      onLoadedMetadata: () => {
        const known = ref.current?.duration;
        // Recorded files often lack a duration; then the length reported by WhatsApp stays.
        if (known !== undefined && Number.isFinite(known)) setLength(known);
      },
      onError: renew,
    },
    toggle() {
      const sound = ref.current;
      if (!sound) return;
      if (!sound.paused) return sound.pause();
      playing?.pause();
      playing = sound;
      sound.playbackRate = speed;
      void sound.play().catch(() => undefined);
      void draw();
    },
    seek(to: number) {
      if (ref.current) ref.current.currentTime = to;
      setAt(to);
    },
    faster() {
      const next = speeds[(speeds.indexOf(speed) + 1) % speeds.length] ?? 1;
      if (ref.current) ref.current.playbackRate = next;
      setSpeed(next);
    },
  };
}

async function readPeaks(url: string): Promise<number[]> {
  const bytes = await (await fetch(url)).arrayBuffer();
  const sound = await new OfflineAudioContext(1, 1, 8_000).decodeAudioData(bytes);
  return peaksOf(sound.getChannelData(0));
}
