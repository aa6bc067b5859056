/** What a worklet's own world has; the page's types do not know it. */
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void;

/** About a fifth of a second: seldom enough to cost nothing, often enough to show how loud it is. */
const pieceLength = 8_192;

/** Hands the microphone's sound over in pieces. */
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
