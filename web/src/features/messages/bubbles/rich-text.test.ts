import { describe, expect, it } from 'vitest';
import { parseRichText, plainText } from './rich-text.ts';

const text = (words: string) => ({ kind: 'text', text: words });

describe('rich text', () => {
  it('parses nested bold, italic, strike, code and blocks as WhatsApp does', () => {
    expect(parseRichText('*Camila:*\nOi _~tudo~ bem_ `x` ```\na\n b```')).toEqual([
      { kind: 'bold', children: [text('Camila:')] },
      text('\nOi '),
      { kind: 'italic', children: [{ kind: 'strike', children: [text('tudo')] }, text(' bem')] },
      text(' '),
      { kind: 'code', text: 'x' },
      text(' '),
      { kind: 'block', text: 'a\n b' },
    ]);
  });

  it.each(['2*3*4', 'a_b_c', '* não *', '**', '*aberto', 'uma\n*linha\noutra*'])('%s stays as it is', (words) => {
    expect(parseRichText(words)).toEqual([text(words)]);
  });

  it('only pages become links, and the end of a sentence is no part of one', () => {
    expect(parseRichText('Veja https://a.exemplo/x?y=1. (www.b.exemplo)')).toEqual([
      text('Veja '),
      { kind: 'link', href: 'https://a.exemplo/x?y=1', text: 'https://a.exemplo/x?y=1' },
      text('. ('),
      { kind: 'link', href: 'https://www.b.exemplo/', text: 'www.b.exemplo' },
      text(')'),
    ]);
    expect(parseRichText('https://a.exemplo/w_(x)')[0]).toMatchObject({ href: 'https://a.exemplo/w_(x)' });
  });

  it.each(['javascript:alert(1)', 'data:text/html,<b>x</b>', 'https://', '<a href="x">x</a>', 'http://localhost'])(
    '%s is nothing to press',
    (words) => {
      expect(parseRichText(words)).toEqual([text(words)]);
    },
  );

  it('a hostile text is read in no time', () => {
    const started = performance.now();
    for (const piece of ['*', '_a', '`', '```', 'https://a.b.', '~ ~', '*a ']) parseRichText(piece.repeat(20_000));
    expect(performance.now() - started).toBeLessThan(2_000);
  });

  it('reads aloud without its marks', () => {
    expect(plainText('*Oi* _você_ https://a.exemplo')).toBe('Oi você https://a.exemplo');
  });
});
