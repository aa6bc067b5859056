import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../testkit/files.ts';

/** The nouns a newcomer searches first, and the word of each that its path must contain. */
const nouns: [noun: string, word: string][] = [
  ['incoming message', 'messages/inbound'],
  ['outgoing message', 'messages/outbound'],
  ['typing indicator', 'typing'],
  ['SLA', 'service-level'],
  ['rating', 'rating'],
  ['opening hours', 'opening-hours'],
  ['assignment', 'assignment'],
  ['linked session', 'session'],
  ['audit entry', 'audit'],
  ['catch-up', 'catch-up'],
];

const tutorial = readFileSync(join(root, 'docs/tutorials/adding-a-feature.md'), 'utf8');

it.each(nouns)('the tutorial names an existing path for the noun %s', (noun, word) => {
  const path = new RegExp(`^\\| ${noun} *\\| \`([^\`]+)\` *\\|$`, 'm').exec(tutorial)?.[1] ?? '';
  expect(path).toContain(word);
  expect(readFileSync(join(root, path), 'utf8')).not.toBe('');
});
