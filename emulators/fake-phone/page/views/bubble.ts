import type { App } from '../app.ts';
import { played, react, remove } from '../data/actions.ts';
import { nameOf } from '../data/world.ts';
import { h } from '../lib/dom.ts';
import { dayOf, formatDay, formatTime } from '../lib/format.ts';
import type { Chat, Message, Viewer, World } from '../model.ts';
import { phrase } from '../words.ts';
import { bodyElements } from './body.ts';
import { openMenu, type MenuItem } from './menu.ts';
import { iconButton } from './parts.ts';
import { previewOf } from './preview.ts';
import { ticksElement } from './ticks.ts';

/** A line of the conversation with everything that it shows. */
export type Line =
  | { kind: 'day'; id: string; text: string }
  | {
      kind: 'message';
      id: string;
      message: Message;
      isMine: boolean;
      isFirst: boolean;
      author?: string;
      quote?: Quote;
    };

interface Quote {
  author: string;
  text: string;
}

/** The actions of the composer on a message. */
export interface MessageActions {
  reply(message: Message): void;
  edit(message: Message): void;
}

const EMOJIS = ['👍', '❤️', '😂', '😮', '😢', '🙏'];

export function linesOf(world: World, viewer: Viewer, { messages, group }: Chat): Line[] {
  const byId = new Map(messages.map((message) => [message.id, message]));
  const nameFor = (phone: string) => (phone === viewer.phone ? phrase('you') : nameOf(world, phone));
  const quoteOf = (id: string): Quote => {
    const quoted = byId.get(id);
    return quoted
      ? { author: nameFor(quoted.from), text: previewOf(quoted) }
      : { author: '', text: phrase('quotedGone') };
  };
  return messages.flatMap((message, index): Line[] => {
    const before = messages[index - 1];
    const isNewDay = !before || dayOf(before.at) !== dayOf(message.at);
    const isFirst = isNewDay || before.from !== message.from;
    const line: Line = {
      kind: 'message',
      id: message.id,
      message,
      isMine: message.from === viewer.phone,
      isFirst,
      author: group && isFirst && message.from !== viewer.phone ? nameFor(message.from) : undefined,
      quote: message.quotedId ? quoteOf(message.quotedId) : undefined,
    };
    return isNewDay ? [{ kind: 'day', id: `day ${dayOf(message.at)}`, text: formatDay(message.at) }, line] : [line];
  });
}

export function lineElement(app: App, line: Line, actions: MessageActions): HTMLElement {
  if (line.kind === 'day') return h('li', { class: 'day' }, h('span', {}, line.text));
  const { message, isMine, isFirst, author, quote } = line;
  const bubble = h(
    'div',
    { class: message.deletedAt ? 'bubble bubble-deleted' : 'bubble' },
    author ? h('strong', { class: 'bubble-author' }, author) : null,
    quote && !message.deletedAt
      ? h('span', { class: 'quote' }, h('strong', {}, quote.author), h('span', {}, quote.text))
      : null,
    ...(message.deletedAt
      ? [h('em', {}, phrase('deleted'))]
      : bodyElements(message, () => {
          if (!isMine) withChat(app, (viewer, chat) => played(viewer, chat, message));
        })),
    metaElement(message, isMine),
    reactionsElement(message),
  );
  return h(
    'li',
    { class: `line ${isMine ? 'line-mine' : 'line-theirs'}${isFirst ? ' line-first' : ''}`, 'data-id': message.id },
    bubble,
    message.deletedAt ? null : menuButton(app, message, isMine, actions),
  );
}

function metaElement({ at, editedText, repeats, ticks, deletedAt }: Message, isMine: boolean): HTMLElement {
  return h(
    'span',
    { class: 'meta' },
    repeats > 0 ? h('span', {}, phrase('repeated', { count: repeats + 1 })) : null,
    editedText !== undefined && !deletedAt ? h('span', {}, phrase('edited')) : null,
    h('time', { datetime: at }, formatTime(at)),
    isMine && !deletedAt ? ticksElement(ticks) : null,
  );
}

function reactionsElement({ reactions, deletedAt }: Message): HTMLElement | null {
  const emojis = [...new Set(Object.values(reactions))];
  if (emojis.length === 0 || deletedAt) return null;
  const count = Object.keys(reactions).length;
  return h('span', { class: 'reactions' }, emojis.join(''), count > 1 ? h('small', {}, String(count)) : null);
}

function menuButton(app: App, message: Message, isMine: boolean, actions: MessageActions): HTMLElement {
  const open = () => {
    const mine = app.state.viewer && message.reactions[app.state.viewer.phone];
    const items: MenuItem[] = EMOJIS.map((emoji) => ({
      emoji,
      label: emoji === mine ? phrase('takeBackReaction') : phrase('react', { emoji }),
      act: () => withChat(app, (viewer, chat) => react(viewer, chat, message, emoji === mine ? null : emoji)),
    }));
    items.push({ label: phrase('reply'), sign: 'reply', act: () => actions.reply(message) });
    if (isMine && message.body.kind === 'text') {
      items.push({ label: phrase('edit'), sign: 'pencil', act: () => actions.edit(message) });
    }
    if (isMine) {
      const act = () => withChat(app, (viewer, chat) => remove(viewer, chat, message));
      items.push({ label: phrase('remove'), sign: 'trash', act });
    }
    openMenu(button, phrase('messageMenu'), items);
  };
  const props = { class: 'icon-button line-menu', 'aria-haspopup': 'menu', 'data-focus': `menu ${message.id}` };
  const button = iconButton('more', phrase('messageMenu'), open, props);
  return button;
}

/** Uses the current chat, not the chat at the time of rendering. */
function withChat(app: App, task: (viewer: Viewer, chat: Chat) => Promise<unknown>): void {
  const { viewer, chat } = app.state;
  if (viewer && chat) void app.attempt(() => task(viewer, chat));
}
