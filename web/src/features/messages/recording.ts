import type { ToEncoder } from './mp3.worker.ts';
import tapUrl from './pcm.worklet.ts?worker&url';

export interface Recording {
  /** Ends it and gives what was said. */
  finish: () => Promise<Blob>;
  cancel: () => void;
}

/** Listens to the microphone until told otherwise; `heard` is called a few times a second with what was heard. */
export async function startRecording(heard: (samples: Float32Array) => void): Promise<Recording> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  const context = new AudioContext();
  const worker = new Worker(new URL('./mp3.worker.ts', import.meta.url), { type: 'module' });
  const tell = (message: ToEncoder) => worker.postMessage(message);
  const hangUp = () => {
    stream.getTracks().forEach((track) => track.stop());
    void context.close();
  };
  const cancel = () => {
    hangUp();
    worker.terminate();
  };
  try {
    await context.audioWorklet.addModule(tapUrl);
    const tap = new AudioWorkletNode(context, 'pcm-tap');
    tell({ do: 'start', sampleRate: context.sampleRate });
    tap.port.onmessage = ({ data }: MessageEvent<Float32Array>) => {
      heard(data);
      tell({ do: 'add', samples: data });
    };
    context.createMediaStreamSource(stream).connect(tap);
  } catch (error) {
    cancel();
    throw error;
  }
  return {
    cancel,
    finish: () =>
      new Promise((resolve, reject) => {
        hangUp();
        worker.onmessage = ({ data }: MessageEvent<Blob>) => {
          resolve(data);
          worker.terminate();
        };
        worker.onerror = () => reject(new Error('the encoder stopped'));
        tell({ do: 'end' });
      }),
  };
}
