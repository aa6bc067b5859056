import { describe, expect, it } from 'vitest';
import { anOption } from '../../../testing/queues.ts';
import { addAfter, addBelow, changeOption, liftOption, nestOption, removeOption, shiftOption } from './menu-changes.ts';
import { draftOf, inOrder, newOption, nodesOf, problemsOf, pathTo, type DraftOption } from './menu-draft.ts';
import { previewOf } from './preview.ts';
import { visibleRows, stepInTree } from './tree-keys.ts';

const option = (title: string, ...children: DraftOption[]): DraftOption => ({
  ...newOption(title),
  title,
  message: `Sobre ${title}`,
  children,
});
/** a( b c( d ) ) e */
const menu = [option('a', option('b'), option('c', option('d'))), option('e')];
const outline = (options: readonly DraftOption[]): string =>
  options.map(({ title, children }) => (children.length > 0 ? `${title}(${outline(children)})` : title)).join(' ');

describe('a menu while it is written', () => {
  it('is listed parents first, with numbers that lead to each option', () => {
    expect(inOrder(menu).map(({ path, option: { title }, depth }) => `${path} ${title} ${depth}`)).toEqual([
      '1 a 1',
      '1.1 b 2',
      '1.2 c 2',
      '1.2.1 d 3',
      '2 e 1',
    ]);
    expect(pathTo(inOrder(menu), 'd').map(({ option: { title } }) => title)).toEqual(['a', 'c', 'd']);
  });

  it.each([
    ['a new one after another', () => addAfter(menu, 'b', option('x')), 'a(b x c(d)) e'],
    ['a new one at the end', () => addAfter(menu, null, option('x')), 'a(b c(d)) e x'],
    ['a new one below', () => addBelow(menu, 'e', option('x')), 'a(b c(d)) e(x)'],
    ['one less, with what is below', () => removeOption(menu, 'c'), 'a(b) e'],
    ['one further up', () => shiftOption(menu, 'c', -1), 'a(c(d) b) e'],
    ['one further down', () => shiftOption(menu, 'a', 1), 'e a(b c(d))'],
    ['none above the first', () => shiftOption(menu, 'a', -1), 'a(b c(d)) e'],
    ['none below the last', () => shiftOption(menu, 'e', 1), 'a(b c(d)) e'],
    ['one inside the one before', () => nestOption(menu, 'e'), 'a(b c(d) e)'],
    ['the first inside nothing', () => nestOption(menu, 'a'), 'a(b c(d)) e'],
    ['one out of its parent', () => liftOption(menu, 'd'), 'a(b c d) e'],
    ['one at the top stays', () => liftOption(menu, 'e'), 'a(b c(d)) e'],
    ['another title', () => changeOption(menu, 'd', { title: 'D' }), 'a(b c(D)) e'],
  ])('has %s', (_what, change, wanted) => {
    expect(outline(change())).toBe(wanted);
  });

  it('becomes what is published: ids, parents by place, and what happens to files', () => {
    const saved = draftOf([
      anOption({
        id: 5,
        title: 'a',
        mediaPath: '/attachments/x',
        mediaName: 'x.png',
        mediaType: 'image',
        children: [anOption({ id: 6, title: 'b', parentId: 5 })],
      }),
    ]);
    const file = new File(['x'], 'y.png');
    const [first] = saved;
    const changed = addBelow(
      changeOption(saved, 'option-6', { file: { kind: 'new', file } }),
      first?.key ?? '',
      option('n'),
    );
    expect(nodesOf(inOrder(changed)).map(({ node }) => node)).toEqual([
      { id: 5, parent: null, title: 'a', message: '', handOver: false, file: 'kept' },
      { id: 6, parent: 0, title: 'b', message: '', handOver: false, file: 'coming' },
      { parent: 0, title: 'n', message: 'Sobre n', handOver: false, file: 'kept' },
    ]);
  });

  it('is walked through: problems are named by option', () => {
    const stuck = changeOption(changeOption(menu, 'c', { handOver: true }), 'e', { message: '' });
    expect([...problemsOf(inOrder(stuck))]).toEqual([
      ['d', 'unreachable'],
      ['e', 'silent'],
    ]);
  });
});

describe('in the tree', () => {
  const list = inOrder(menu);
  const press = (from: string, key: string, closed: string[] = []) => {
    const shut = new Set(closed);
    return stepInTree(visibleRows(list, shut), shut, from, key);
  };

  it.each([
    ['ArrowDown', 'a', 'b'],
    ['ArrowUp', 'e', 'd'],
    ['Home', 'd', 'a'],
    ['End', 'a', 'e'],
    ['ArrowRight', 'c', 'd'],
    ['ArrowLeft', 'd', 'c'],
    ['ArrowLeft', 'b', 'a'],
  ])('%s on %s goes to %s', (key, from, to) => {
    expect(press(from, key)).toEqual({ kind: 'choose', key: to });
  });

  it('closed options hide what is below, open by the right arrow and close by the left', () => {
    expect(visibleRows(list, new Set(['a'])).map(({ option: { title } }) => title)).toEqual(['a', 'e']);
    expect(press('a', 'ArrowDown', ['a'])).toEqual({ kind: 'choose', key: 'e' });
    expect(press('a', 'ArrowRight', ['a'])).toEqual({ kind: 'open', key: 'a' });
    expect(press('a', 'ArrowLeft')).toEqual({ kind: 'close', key: 'a' });
    expect(press('b', 'ArrowRight')).toBeNull();
    expect(press('a', 'ArrowUp')).toBeNull();
    expect(press('a', 'x')).toBeNull();
  });
});

describe('the customer sees', () => {
  const start = { greeting: 'Olá!', file: null };
  const talk = (options: DraftOption[], key: string | null) =>
    previewOf(start, options, pathTo(inOrder(options), key)).map((line) => ('text' in line ? line.text : line.kind));

  it('the greeting with the first options, then what each choice brings, with the ways back', () => {
    expect(talk(menu, 'c')).toEqual([
      'Olá!\n\n*[ 1 ]* - a\n*[ 2 ]* - e',
      '1',
      'Sobre a\n\n*[ 1 ]* - b\n*[ 2 ]* - c\n*[ 0 ]* - Voltar\n*[ # ]* - Menu inicial',
      '2',
      'Sobre c\n\n*[ 1 ]* - d\n*[ 0 ]* - Voltar\n*[ # ]* - Menu inicial',
    ]);
  });

  it('an agent at the end of a menu, without one, and where one takes over', () => {
    expect(talk(menu, 'e').slice(1)).toEqual(['2', 'Sobre e', 'person']);
    expect(talk([], null)).toEqual(['Olá!', 'person']);
    expect(talk(changeOption(menu, 'a', { handOver: true }), 'a').slice(1)).toEqual(['1', 'Sobre a', 'person']);
  });

  it('an empty text, when none was written', () => {
    expect(talk(changeOption(menu, 'e', { message: '' }), 'e').slice(1)).toEqual(['2', 'silence']);
  });
});
