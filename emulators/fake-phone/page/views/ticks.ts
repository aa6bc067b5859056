import { h } from '../lib/dom.ts';
import { icon } from '../lib/icons.ts';
import { phrase, type Word } from '../words.ts';

const words: Word[] = ['tick0', 'tick1', 'tick2', 'tick3', 'tick4'];

/** The delivery state of an own message. */
export function ticksElement(ticks: number): HTMLElement {
  const label = phrase(words[ticks] ?? 'tick0');
  const sign = ticks === 0 ? 'clock' : ticks === 1 ? 'check' : 'checks';
  const props = { class: ticks >= 3 ? 'ticks ticks-read' : 'ticks', role: 'img', 'aria-label': label, title: label };
  return h('span', props, icon(sign, 16));
}
