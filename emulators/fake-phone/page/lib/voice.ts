export interface Recording {
  stop(): Promise<File>;
  discard(): void;
}

// Phones send Ogg; browsers that cannot record it use the next type.
const TYPES = ['audio/ogg;codecs=opus', 'audio/mp4', 'audio/webm;codecs=opus'];

/** Rejects where there is no microphone, or its use is denied. */
export async function startRecording(): Promise<Recording> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  const recorder = new MediaRecorder(stream, { mimeType: TYPES.find((type) => MediaRecorder.isTypeSupported(type)) });
  const parts: Blob[] = [];
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
  recorder.start();
  const release = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  return {
    stop: () =>
      new Promise((resolve) => {
        recorder.addEventListener('stop', () => {
          release();
          resolve(new File(parts, 'voz', { type: recorder.mimeType }));
        });
        recorder.stop();
      }),
    discard: () => {
      recorder.stop();
      release();
    },
  };
}
