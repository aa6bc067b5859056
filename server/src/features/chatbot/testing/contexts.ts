import type { BotOption, BotQueue, BotContext } from '../machine.types.ts';

export const anOption = (id: number, fields: Partial<BotOption> = {}): BotOption => ({
  id,
  parentId: null,
  option: id,
  title: `Opção ${id}`,
  message: `Sobre ${id}`,
  handOver: false,
  file: null,
  ...fields,
});

export const aBotQueue = (id: number, fields: Partial<BotQueue> = {}): BotQueue => ({
  id,
  name: `Fila ${id}`,
  greeting: `Aqui é a fila ${id}.`,
  file: null,
  away: 'Fila fechada.',
  isOpen: true,
  options: [],
  ...fields,
});

export const aBotContext = (fields: Partial<BotContext> = {}): BotContext => ({
  now: 1_000_000,
  greeting: 'Olá!',
  away: 'Empresa fechada.',
  isOpen: true,
  maxMenus: 3,
  pauseMs: 0,
  greetsOneQueue: false,
  queues: [],
  current: null,
  unheard: 0,
  lastMinute: 0,
  ...fields,
});

export const aFile = { media: 'image', path: 'a', mimeType: 'image/png', bytes: 1, fileName: 'a.png' } as const;
