export const bars = 32;

/** The volume of each section of a recording, 0 to 1, relative to the loudest section. */
export function peaksOf(samples: Float32Array, count = bars): number[] {
  const size = Math.max(1, Math.floor(samples.length / count));
  const peaks = Array.from({ length: count }, (_, at) => {
    let peak = 0;
    for (let i = at * size; i < Math.min((at + 1) * size, samples.length); i++)
      peak = Math.max(peak, Math.abs(samples[i] ?? 0));
    return peak;
  });
  const most = Math.max(...peaks);
  return most > 0 ? peaks.map((peak) => peak / most) : peaks;
}

/** A stable placeholder shape by id, because recordings are not downloaded before they are played. */
export function placeholderPeaks(seed: string): number[] {
  let state = [...seed].reduce((sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) % 2_147_483_647, 7);
  return Array.from({ length: bars }, () => {
    state = (state * 48_271 + 1) % 2_147_483_647;
    return 0.2 + 0.8 * (state / 2_147_483_647);
  });
}
