import { limits, type Growth, type Row } from './verdict.ts';

const pair = ({ p50, p95 }: { p50: number; p95: number }) => `${ms(p50)} ${ms(p95)}`;
const ms = (value: number) => value.toFixed(2).padStart(8);

export function printRows(rows: Row[]): void {
  const heads = ['product p50    p95', 'floor p50     p95', 'bare p50     p95', 'ratio p50   p95'];
  console.log(`${''.padEnd(32)}${heads.map((head) => head.padStart(19)).join('')}  promised  queries  floor spread`);
  for (const { what, product, floor, bare, ratio, promised, questions, floorSpread, faults } of rows) {
    const times = [product, floor, bare].map((each) => pair(each).padStart(19)).join('');
    const ratios = `${ratio.p50.toFixed(2)}×  ${ratio.p95.toFixed(2)}×`.padStart(19);
    const rest = `${promised.padStart(10)}${String(questions).padStart(9)}${`${floorSpread.toFixed(2)}×`.padStart(14)}`;
    console.log(
      `${what.padEnd(32)}${times}${ratios}${rest}${faults.length > 0 ? `  NOT MET: ${faults.join(', ')}` : ''}`,
    );
  }
}

export function printGrowth(growths: Growth[]): void {
  console.log(
    `\nwhat p50 does as tickets and contacts grow; promised for lists and pages: exponent <= ${limits.growth}`,
  );
  for (const { what, points, exponent, isMissed } of growths) {
    const each = points.map(({ size, ms: taken }) => `scale ${size}: ${taken.toFixed(2)} ms`.padStart(22)).join('');
    console.log(`${what.padEnd(32)}${each}${exponent.toFixed(2).padStart(10)}${isMissed ? '  NOT MET' : ''}`);
  }
}
