import { ruleCauses } from '@recadia/contract/rules';
import { describe, expect, it } from 'vitest';
import { languages } from '../../../lib/i18n/i18n.ts';
import { anEvent } from '../../../testing/conversation.ts';
import { eventText } from './event-text.ts';
import en from '../messages.en.json';
import es from '../messages.es.json';
import pt from '../messages.pt.json';

/** All texts of a language by `kind.cause`. */
const sentences = (rule: Record<string, string | Record<string, string>>): Map<string, string> =>
  new Map(
    Object.entries(rule).flatMap(([kind, texts]) =>
      typeof texts === 'string'
        ? [[kind, texts] as const]
        : Object.entries(texts).map(([cause, text]) => [`${kind}.${cause}`, text] as const),
    ),
  );
const texts = { pt: sentences(pt.event.rule), en: sentences(en.event.rule), es: sentences(es.event.rule) };
const written = Object.entries(ruleCauses).flatMap(([kind, causes]) => causes.map((cause) => ({ kind, cause })));

describe('part of X-TKT-17: sentences of automatic actions', () => {
  it.each(languages)('has a sentence for each cause the server writes, and none besides: %s', (language) => {
    const causes = [...written.map(({ kind, cause }) => `${kind}.${cause}`), 'rated'];
    expect([...texts[language].keys()].sort()).toEqual(causes.sort());
  });

  it('use that sentence on every line', () => {
    for (const { kind, cause } of written)
      expect(eventText(anEvent({ kind, cause })).key).toBe(`rule.${kind}.${cause}`);
    const rated = eventText(anEvent({ kind: 'rated', inputs: { rate: 3 } }));
    expect(rated).toEqual({ key: 'rule.rated', values: { rate: '3' } });
  });

  it.each(['en', 'es'] as const)('names the same facts as in Portuguese: %s', (language) => {
    const facts = (text = '') => [...text.matchAll(/{{\w+}}/g)].map(([fact]) => fact).sort();
    for (const [key, text] of texts.pt) expect([key, facts(texts[language].get(key))]).toEqual([key, facts(text)]);
  });
});
