import type { EncoderRequest } from './mp3.worker.ts';
import tapUrl from './pcm.worklet.ts?worker&url';

export interface Recording {
  /** Ends the recording and returns the encoded file. */
  finish: () => Promise<Blob>;
  cancel: () => void;
}

/** Records the microphone until `finish` or `cancel`; `onSamples` is called a few times per second. */
export async function startRecording(onSamples: (samples: Float32Array) => void): Promise<Recording> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  const context = new AudioContext();
  const worker = new Worker(new URL('./mp3.worker.ts', import.meta.url), { type: 'module' });
  const post = (message: EncoderRequest) => worker.postMessage(message);
  const closeMicrophone = () => {
    stream.getTracks().forEach((track) => track.stop());
    void context.close();
  };
  const cancel = () => {
    closeMicrophone();
    worker.terminate();
  };
  try {
    await context.audioWorklet.addModule(tapUrl);
    const tap = new AudioWorkletNode(context, 'pcm-tap');
    post({ do: 'start', sampleRate: context.sampleRate });
    tap.port.onmessage = ({ data }: MessageEvent<Float32Array>) => {
      onSamples(data);
      post({ do: 'add', samples: data });
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
        closeMicrophone();
        worker.onmessage = ({ data }: MessageEvent<Blob>) => {
          resolve(data);
          worker.terminate();
        };
        worker.onerror = () => reject(new Error('the encoder stopped'));
        post({ do: 'end' });
      }),
  };
}
