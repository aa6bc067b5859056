import { expect, it } from 'vitest';
import { highlight } from './highlight.ts';

const marked = (text: string, term: string) =>
  highlight(text, term)
    .map((part) => (part.isHit ? `[${part.text}]` : part.text))
    .join('');

it.each([
  ['O orçamento ficou em 200', 'ORCAMENTO', 'O [orçamento] ficou em 200'],
  ['Entrega no sábado, entregas à tarde', 'entrega sab', '[Entrega] no [sáb]ado, [entrega]s à tarde'],
  ['desconto', 'conto', 'desconto'],
  ['Nota (v2) 😀 paga', '(v2) 😀', 'Nota ([v2]) 😀 paga'],
  ['a + b', '...', 'a + b'],
  ['', 'a', ''],
  ['en entrega', 'en entrega', '[en] [entrega]'],
])('in “%s”, “%s” is seen as %s', (text, term, expected) => {
  expect(marked(text, term)).toBe(expected);
  expect(
    highlight(text, term)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});
