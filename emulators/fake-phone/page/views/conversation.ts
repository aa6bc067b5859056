import type { App } from '../app.ts';
import { h, keepList, keepOne } from '../lib/dom.ts';
import { icon } from '../lib/icons.ts';
import { hrefOf } from '../lib/route.ts';
import type { Chat, Viewer } from '../model.ts';
import { phrase } from '../words.ts';
import { lineElement, linesOf, type Line } from './bubble.ts';
import { callElement, startCall } from './call.ts';
import { createComposer } from './composer.ts';
import { avatar, iconButton } from './parts.ts';

// A phone shows the latest messages; thousands of bubbles would be slow.
const SHOWN = 300;
const NEAR_THE_END_PX = 120;

/** One open chat: its header, its bubbles and the composer. */
export function createConversation(app: App) {
  const head = h('header', { class: 'pane-head' });
  const notes = h('div', { class: 'notes' });
  const list = h('ol', { class: 'lines' });
  const empty = h('p', { class: 'day' }, h('span', {}, phrase('noMessages')));
  const typing = h('p', { class: 'typing', 'aria-live': 'polite' });
  const log = h(
    'div',
    { class: 'log', role: 'log', tabindex: 0, 'aria-label': phrase('message') },
    empty,
    list,
    typing,
  );
  const composer = createComposer(app);
  const element = h('div', { class: 'conversation' }, head, notes, log, composer.element);
  let shown: { place: string; last?: string } = { place: '' };

  const update = (viewer: Viewer, chat: Chat) => {
    const current = app.state.typing.get(chat.key);
    const isTyping = current !== undefined && current.until > Date.now();
    const typingWords = isTyping ? phrase(current.isRecording ? 'recordingNow' : 'writing') : '';
    const { key, title, about, side, group } = chat;
    keepOne(head, { key, title, about: typingWords || about, phone: viewer.phone }, () =>
      headElement(app, {
        title,
        about: typingWords || about,
        seed: chat.to ?? group ?? '',
        canCall: side === 'web' && !group && !viewer.line,
      }),
    );
    keepList(notes, notesOf(app, viewer, chat), { key: (note) => note.kind, build: (note) => noteElement(app, note) });
    log.setAttribute('aria-label', title);
    typing.textContent = typingWords;
    empty.hidden = chat.messages.length > 0;

    const place = `${viewer.phone} ${key}`;
    const last = chat.messages.at(-1);
    const isNearEnd = log.scrollHeight - log.scrollTop - log.clientHeight < NEAR_THE_END_PX;
    const isNew = last?.id !== shown.last;
    keepList(list, linesOf(app.state.world, viewer, { ...chat, messages: chat.messages.slice(-SHOWN) }), {
      key: (line: Line) => `${place} ${line.id}`,
      build: (line: Line) => lineElement(app, line, composer),
    });
    if (place !== shown.place || (isNew && (isNearEnd || last?.from === viewer.phone)) || (isTyping && isNearEnd)) {
      log.scrollTop = log.scrollHeight;
    }
    shown = { place, last: last?.id };
    composer.update(viewer, chat);
  };
  element.addEventListener('dragover', (event) => event.preventDefault());
  element.addEventListener('drop', (event) => {
    event.preventDefault();
    composer.addFiles([...(event.dataTransfer?.files ?? [])]);
  });
  // Pictures get their height after they were placed.
  list.addEventListener('load', () => (log.scrollTop = log.scrollHeight), { capture: true });
  return { element, update };
}

function headElement(
  app: App,
  { title, about, seed, canCall }: { title: string; about: string; seed: string; canCall: boolean },
) {
  const { as, phone } = app.route();
  return h(
    'div',
    { class: 'head-row' },
    h(
      'a',
      { href: hrefOf({ as, phone }), class: 'icon-button only-narrow', 'aria-label': phrase('back') },
      icon('back'),
    ),
    avatar(title, seed),
    h('div', { class: 'head-text' }, h('h2', {}, title), h('p', {}, about)),
    canCall
      ? iconButton('phone', phrase('voiceCall'), () => void startCall(app, false), { 'data-focus': 'call' })
      : null,
    canCall
      ? iconButton('video', phrase('videoCall'), () => void startCall(app, true), { 'data-focus': 'video' })
      : null,
  );
}

type Note = { kind: 'offline' | 'lost'; text: string } | { kind: 'call'; name: string; isRefused: boolean };

function notesOf({ state }: App, viewer: Viewer, chat: Chat): Note[] {
  const notes: Note[] = [];
  if (state.lost.has(chat.side)) notes.push({ kind: 'lost', text: phrase('lostSide') });
  if (!viewer.isOnline) {
    notes.push({ kind: 'offline', text: phrase(chat.side === 'web' ? 'offlineNote' : 'offlineCloudNote') });
  }
  if (state.call?.chat === chat.key) notes.push({ kind: 'call', name: chat.title, isRefused: state.call.isRefused });
  return notes;
}

function noteElement(app: App, note: Note): HTMLElement {
  if (note.kind === 'call') return callElement(app, note.name, note.isRefused);
  return h('p', { class: 'note', role: 'status' }, icon(note.kind === 'offline' ? 'offline' : 'alert', 16), note.text);
}
