import type { Rotation } from './rotate.ts';

/** The report of a rotation for the operator; only a finished rotation reports that old keys can be removed. */
export function summaryOf({ resealed, left, unreadable }: Rotation): string[] {
  const lost = [...unreadable].map(([column, count]) => `${count} in ${column}`);
  return [
    `${resealed} values sealed anew with the first key.`,
    ...(lost.length > 0
      ? [`No key opens ${lost.join(', ')}: they were sealed with a key that is not given here.`]
      : []),
    left > 0
      ? `${left} values are still under another key. Keep every key and run this again.`
      : 'Nothing is left under another key. The old keys can be removed once every process runs with the first key as its first.',
  ];
}
