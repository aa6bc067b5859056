import { useEffect, useRef, useState } from 'react';
import { showError } from '../../../lib/errors.ts';
import { toast } from '../../../lib/interaction/toast.ts';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import { shortestBytes } from './mp3.limits.ts';
import type { OutgoingFile } from '../conversation/outgoing.ts';
import type { Recording } from './recording.ts';
import { bars } from './waveform.ts';

export type RecorderState =
  | { kind: 'idle' }
  | { kind: 'blocked' }
  | { kind: 'recording'; seconds: number; peaks: number[] }
  | { kind: 'sending'; seconds: number };

/** MSG-05: idle, recording, sending; recordings below the minimum size are discarded. */
export function useRecorder(onVoice: (file: OutgoingFile) => void) {
  const { t } = useTranslation();
  const [state, setState] = useState<RecorderState>({ kind: 'idle' });
  const running = useRef<Recording | null>(null);
  const startedAt = useRef(0);
  const seconds = () => Math.max(0, (Date.now() - startedAt.current) / 1_000);
  const idle = () => setState({ kind: 'idle' });

  useEffect(() => () => running.current?.cancel(), []);

  async function start(): Promise<void> {
    let peaks: number[] = Array.from({ length: bars }, () => 0);
    try {
      const { startRecording } = await import('./recording.ts');
      running.current = await startRecording((samples) => {
        peaks = [...peaks.slice(1), Math.min(1, samples.reduce((most, one) => Math.max(most, Math.abs(one)), 0) * 2)];
        setState((now) => (now.kind === 'recording' ? { kind: 'recording', seconds: seconds(), peaks } : now));
      });
      startedAt.current = Date.now();
      setState({ kind: 'recording', seconds: 0, peaks });
    } catch (error) {
      if (error instanceof DOMException && error.name === 'NotAllowedError') return setState({ kind: 'blocked' });
      // MSG-06: a failure is shown as an error.
      void showError(error);
      idle();
    }
  }

  async function send(): Promise<void> {
    const recording = running.current;
    if (!recording) return;
    running.current = null;
    const length = seconds();
    setState({ kind: 'sending', seconds: length });
    try {
      const blob = await recording.finish();
      if (blob.size < shortestBytes) toast.warning(t('messages.recorder.tooShort'));
      else onVoice({ blob, name: 'audio.mp3', type: blob.type, isVoice: true, seconds: Math.round(length) });
    } catch (error) {
      void showError(error);
    }
    idle();
  }

  function discard(): void {
    running.current?.cancel();
    running.current = null;
    idle();
  }

  return { state, start, send, discard };
}
