/** Globals of a worklet, which the types of the page do not declare. */
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void;

/** About a fifth of a second: rare enough to be cheap, frequent enough to show the volume. */
const pieceLength = 8_192;

/** Passes the microphone's samples on in pieces. */
class PcmTap extends AudioWorkletProcessor {
  private piece = new Float32Array(pieceLength);
  private filled = 0;

  process([input]: Float32Array[][]): boolean {
    const samples = input?.[0];
    if (!samples) return true;
    this.piece.set(samples, this.filled);
    this.filled += samples.length;
    if (this.filled >= pieceLength) {
      this.port.postMessage(this.piece, [this.piece.buffer]);
      this.piece = new Float32Array(pieceLength);
      this.filled = 0;
    }
    return true;
  }
}

registerProcessor('pcm-tap', PcmTap);
