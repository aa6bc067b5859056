import { menuLine, menuText, menuWays } from '@recadia/contract/menu-text';
import type { BotFile, BotOption, BotQueue, BotMessage } from './machine.types.ts';

export const childrenOf = (options: readonly BotOption[], parentId: number | null): BotOption[] =>
  options.filter((option) => option.parentId === parentId).sort((a, b) => a.option - b.option);

/** Text of an option, or of the queue itself, with the choices below it. */
export function optionText(queue: BotQueue, at: BotOption | null): string {
  const below = childrenOf(queue.options, at?.id ?? null).map(({ option, title }) => menuLine(option, title));
  return menuText('', at ? at.message : queue.greeting, [...below, ...(at ? menuWays() : [])]);
}

export const botMessage = (text: string, file: BotFile | null): BotMessage[] => [
  ...(text.trim() === '' ? [] : [{ text: text.trim() }]),
  ...(file ? [{ file }] : []),
];

/** The choices come last, where the customer expects them. */
export const menuMessages = (text: string, file: BotFile | null): BotMessage[] => [
  ...(file ? [{ file }] : []),
  ...botMessage(text, null),
];

/** The number of a text that is only a number; no menu needs longer ones. */
export const numberIn = (text: string | null): number | undefined =>
  text !== null && /^\s*\d{1,6}\s*$/.test(text) ? Number(text) : undefined;
