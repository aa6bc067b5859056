import { h } from '../lib/dom.ts';
import { icon } from '../lib/icons.ts';
import { say, type Word } from '../words.ts';

const words: Word[] = ['tick0', 'tick1', 'tick2', 'tick3', 'tick4'];

/** How far one's own message has come. */
export function ticksElement(ticks: number): HTMLElement {
  const label = say(words[ticks] ?? 'tick0');
  const sign = ticks === 0 ? 'clock' : ticks === 1 ? 'check' : 'checks';
  const props = { class: ticks >= 3 ? 'ticks ticks-read' : 'ticks', role: 'img', 'aria-label': label, title: label };
  return h('span', props, icon(sign, 16));
}
