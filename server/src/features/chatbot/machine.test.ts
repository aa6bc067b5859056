import { describe, expect, it } from 'vitest';
import { answer, startPeriod } from './machine.ts';
import type { BotState, BotStep, BotContext } from './machine.types.ts';
import { aBotQueue, aFile, anOption, aBotContext } from './testing/contexts.ts';

const sales = aBotQueue(7, { name: 'Vendas' });
const help = aBotQueue(8, { name: 'Suporte' });
const two = aBotContext({ queues: [sales, help] });
const shown: BotState = { ...startPeriod, menus: 1, menuAt: two.now - 1_000, isGreeted: true };

const receive = (state: BotState, text: string | null, context: BotContext): BotStep =>
  answer(state, { text, at: context.now }, { ...context, current: context.current ?? queueOf(state, context) });
const queueOf = ({ queueId }: BotState, { queues }: BotContext) => queues.find(({ id }) => id === queueId) ?? null;
const textsOf = ({ messages }: BotStep) => messages.map((one) => ('text' in one ? one.text : one.file.fileName));
const menu = 'Olá!\n\n*[ 1 ]* - Vendas\n*[ 2 ]* - Suporte';

describe('the menu of queues', () => {
  it('is sent first whatever is said, and a number then chooses', () => {
    const first = receive(startPeriod, '1', two);
    expect(textsOf(first)).toEqual([menu]);
    expect(first.state).toMatchObject({ queueId: null, menus: 1 });
    const chosen = receive(first.state, ' 2 ', two);
    expect(textsOf(chosen)).toEqual(['Aqui é a fila 8.']);
    expect(chosen).toMatchObject({
      isChoice: true,
      state: { queueId: 8, chatbot: false },
      why: { rule: 'queue-chosen' },
    });
  });

  it.each([['3'], ['oi'], [''], [null], ['1.'], ['²'], ['99999999999']])(
    'is sent again after %j, with one notice',
    (text) => {
      const again = receive(shown, text, two);
      expect(textsOf(again)).toEqual([`Opção inválida. Escolha uma das opções abaixo.\n\n${menu}`]);
      expect(again.state.menus).toBe(2);
    },
  );

  it('stops at its limit and still takes a choice; without a limit it goes on', () => {
    const atMenuLimit = { ...shown, menus: 3 };
    expect(receive(atMenuLimit, 'oi', two)).toMatchObject({ messages: [], why: { rule: 'menu-limit' } });
    expect(receive(atMenuLimit, '1', two).state.queueId).toBe(7);
    expect(receive({ ...shown, menus: 50 }, 'oi', { ...two, maxMenus: 0 }).messages).toHaveLength(1);
  });

  it('waits for its pause, to the millisecond', () => {
    const paused = { ...two, pauseMs: 60_000 };
    const at = (ms: number) => receive({ ...shown, menuAt: two.now - ms }, 'oi', paused).messages.length;
    expect([at(59_999), at(60_000)]).toEqual([0, 1]);
  });

  it('is not repeated for words that were written before it came', () => {
    const late = answer({ ...shown, menuAt: two.now }, { text: 'tudo bem?', at: two.now - 1 }, two);
    expect(late.messages).toEqual([]);
  });
});

describe('options', () => {
  const tree = [
    anOption(1, { title: 'Planos', message: 'Qual plano?', file: aFile }),
    anOption(2, { option: 2, title: 'Pessoa', message: 'Já vem alguém.', handOver: true }),
    anOption(11, { parentId: 1, option: 1, title: 'Básico', message: 'Custa 10.', file: aFile }),
    anOption(12, { parentId: 1, option: 2, title: 'Completo', message: '' }),
    anOption(21, { parentId: 2, option: 1, title: 'Nunca' }),
  ];
  const context = aBotContext({ queues: [sales, aBotQueue(8, { name: 'Suporte', options: tree })] });
  const root: BotState = { ...shown, queueId: 8, chatbot: true };
  const ways = '*[ 0 ]* - Voltar\n*[ # ]* - Menu inicial';
  const plans = `Qual plano?\n\n*[ 1 ]* - Básico\n*[ 2 ]* - Completo\n${ways}`;
  const roots = 'Aqui é a fila 8.\n\n*[ 1 ]* - Planos\n*[ 2 ]* - Pessoa';

  it('are shown with the greeting, level by level, with the way back and to the first menu', () => {
    const chosen = receive(shown, '2', context);
    expect(textsOf(chosen)).toEqual([roots]);
    expect(chosen.state).toMatchObject({ queueId: 8, chatbot: true, optionId: null });
    const below = receive(chosen.state, '1', context);
    expect(textsOf(below)).toEqual(['a.png', plans]);
    expect(below.state.optionId).toBe(1);
    const back = receive(below.state, '0', context);
    expect(textsOf(back)).toEqual([roots]);
    expect(back).toMatchObject({ isChoice: true, state: { optionId: null, chatbot: true } });
  });

  it('X-QOP-02 end at a leaf or hand-over with their text and a waiting ticket', () => {
    const leaf = receive({ ...root, optionId: 1 }, '1', context);
    expect(textsOf(leaf)).toEqual(['Custa 10.', 'a.png']);
    expect(leaf).toMatchObject({ state: { chatbot: false, optionId: null, queueId: 8 }, why: { rule: 'handed-over' } });
    const person = receive(root, '2', context);
    expect(textsOf(person)).toEqual(['Já vem alguém.']);
    expect(person).toMatchObject({ state: { chatbot: false, optionId: null }, why: { rule: 'handed-over' } });
    expect(receive(leaf.state, 'e agora?', context)).toMatchObject({ messages: [], why: null });
  });

  it('are shown again with a notice when nothing fits; 0 is nothing at the first level', () => {
    for (const text of ['9', 'oi', '0'])
      expect(textsOf(receive(root, text, context))[0]).toBe(
        `Opção inválida. Escolha uma das opções abaixo.\n\n${roots}`,
      );
  });

  it('hand over when deleted; a deleted option leads to the first menu', () => {
    expect(receive({ ...root, queueId: 7 }, '1', context).state.chatbot).toBe(false);
    expect(textsOf(receive({ ...root, optionId: 99 }, '2', context))).toEqual(['Já vem alguém.']);
  });

  it('# leads to the first menu from anywhere, also after the leaf', () => {
    for (const state of [root, { ...root, optionId: 1 }, { ...root, chatbot: false }]) {
      const restarted = receive(state, '#', { ...context, maxMenus: 9 });
      expect(textsOf(restarted)[0]).toContain('*[ 1 ]* - Vendas');
      expect(restarted).toMatchObject({ isChoice: true, state: { queueId: null, optionId: null, chatbot: false } });
    }
    expect(receive({ ...root, menus: 3 }, '#', context).state.queueId).toBe(8);
  });
});

describe('one queue, or none', () => {
  const one = aBotContext({ queues: [sales] });
  it('one queue is entered at once; the number greets first only where it shall', () => {
    const entered = receive(startPeriod, 'oi', one);
    expect(textsOf(entered)).toEqual(['Aqui é a fila 7.']);
    expect(entered).toMatchObject({ state: { queueId: 7 }, why: { rule: 'one-queue' } });
    expect(textsOf(receive(startPeriod, 'oi', { ...one, greetsOneQueue: true }))).toEqual(['Olá!', 'Aqui é a fila 7.']);
    expect(receive(entered.state, 'oi?', one).messages).toEqual([]);
  });

  it('without queues it greets once in a life', () => {
    const greeted = receive(startPeriod, 'oi', aBotContext());
    expect(textsOf(greeted)).toEqual(['Olá!']);
    expect(receive(greeted.state, 'oi?', aBotContext())).toMatchObject({ messages: [], state: { queueId: null } });
  });

  it('one queue that is closed is entered, and shows its options once it opens', () => {
    const options = [anOption(1)];
    const closed = aBotContext({ queues: [aBotQueue(7, { options, isOpen: false })] });
    const first = receive(startPeriod, 'oi', closed);
    expect(textsOf(first)).toEqual(['Fila fechada.']);
    expect(first.state).toMatchObject({ queueId: 7 });
    const open = aBotContext({ queues: [aBotQueue(7, { options })] });
    expect(textsOf(receive(first.state, 'bom dia', open))[0]).toBe('Aqui é a fila 7.\n\n*[ 1 ]* - Opção 1');
  });
});

describe('hours', () => {
  it('a closed company says so once an hour, and shows no menu', () => {
    const closed = { ...two, isOpen: false };
    const first = receive(startPeriod, 'oi', closed);
    expect(textsOf(first)).toEqual(['Empresa fechada.']);
    expect(first.state).toMatchObject({ menus: 0, queueId: null });
    const later = (ms: number) => receive(first.state, 'oi', { ...closed, now: closed.now + ms }).messages.length;
    expect([later(0), later(3_599_999), later(3_600_000)]).toEqual([0, 0, 1]);
  });

  it('a closed queue is not entered, and # leads back', () => {
    const context = aBotContext({ queues: [{ ...sales, isOpen: false }, help] });
    const refused = receive(shown, '1', context);
    expect(textsOf(refused)).toEqual(['Fila fechada.\n\n*[ # ]* - Menu inicial']);
    expect(refused).toMatchObject({ isChoice: true, state: { queueId: null }, why: { rule: 'queue-closed' } });
    expect(textsOf(receive(refused.state, '#', context))[0]).toContain('*[ 1 ]* - Vendas');
    expect(receive(refused.state, '2', context).state.queueId).toBe(8);
  });
});

describe('limits', () => {
  it('the fourth automatic message without a choice hands over instead', () => {
    const atLimit = { ...two, maxMenus: 0, unheard: 3 };
    const stopped = receive(shown, 'oi', atLimit);
    expect(stopped).toMatchObject({ messages: [], state: { silence: 'loop', chatbot: false }, why: { rule: 'loop' } });
    expect(receive(stopped.state, '1', atLimit)).toMatchObject({ messages: [], state: { silence: 'loop' } });
    expect(receive(shown, '1', atLimit).state).toMatchObject({ silence: null, queueId: 7 });
  });

  it('more than ten a minute stop it whatever is chosen', () => {
    expect(receive(shown, '1', { ...two, lastMinute: 10 }).state.silence).toBe('flood');
    expect(receive(shown, '1', { ...two, lastMinute: 9 }).state.silence).toBeNull();
  });
});
