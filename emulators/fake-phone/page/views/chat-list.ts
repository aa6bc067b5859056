import type { App } from '../app.ts';
import { post } from '../data/admin.ts';
import { lastAt } from '../data/chats.ts';
import { setOnline } from '../data/actions.ts';
import { h, keepList, keepOne } from '../lib/dom.ts';
import { formatPhone, formatWhen } from '../lib/format.ts';
import { icon, type IconName } from '../lib/icons.ts';
import { DEVICES, hrefOf } from '../lib/route.ts';
import type { Chat, Viewer } from '../model.ts';
import { phrase } from '../words.ts';
import { openDialog } from './dialog.ts';
import { avatar, field, iconButton, switchRow, tickBox } from './parts.ts';
import { previewOf } from './preview.ts';
import { ticksElement } from './ticks.ts';

interface Row {
  key: string;
  seed: string;
  title: string;
  preview: string;
  /** Of the last message, where the viewer sent it. */
  ticks?: number;
  when: string;
  unread: number;
  href: string;
  isCurrent: boolean;
  sign?: IconName;
}

/** The chats on the viewer's phone, with its owner and its internet connection. */
export function createChatList(app: App) {
  const head = h('header', { class: 'pane-head' });
  const internet = h('div', { class: 'internet' });
  const list = h('ul', { class: 'list' });
  const none = h('p', { class: 'list-none' }, phrase('noChats'));
  const element = h(
    'section',
    { class: 'pane chats', 'aria-label': phrase('chats') },
    head,
    internet,
    h('div', { class: 'scroll' }, list, none),
  );

  const update = () => {
    const { viewer, chats } = app.state;
    element.hidden = !viewer;
    if (!viewer) return;
    element.setAttribute('aria-label', phrase('chatsOf', { name: viewer.name }));
    const { phone, name, isOnline, line } = viewer;
    keepOne(head, { phone, name, side: line?.side }, () => headElement(app, viewer));
    internet.hidden = line?.side === 'cloud';
    keepOne(internet, { phone, isOnline }, () => internetElement(app, viewer));
    const rows = chats.map((chat) => rowOf(app, viewer, chat));
    keepList(list, line ? [devicesRow(app, viewer), ...rows] : rows, { key: ({ key }) => key, build: rowElement });
    none.hidden = rows.length > 0 || Boolean(line);
  };
  return { element, update };
}

function headElement(app: App, viewer: Viewer): HTMLElement {
  const { name, phone, line } = viewer;
  return h(
    'div',
    { class: 'head-row' },
    h('a', { href: '?', class: 'icon-button only-narrow', 'aria-label': phrase('back') }, icon('back')),
    avatar(name, phone),
    h('div', { class: 'head-text' }, h('h2', {}, name), h('p', {}, formatPhone(phone))),
    line?.side === 'cloud' ? null : iconButton('group', phrase('newGroup'), () => askForGroup(app, viewer)),
  );
}

function internetElement(app: App, viewer: Viewer): HTMLElement {
  const { isOnline } = viewer;
  const turn = (isOn: boolean) => void app.attempt(() => setOnline(viewer, isOn));
  return switchRow(phrase('internet'), phrase(isOnline ? 'online' : 'offline'), isOnline, turn);
}

function rowOf(app: App, viewer: Viewer, chat: Chat): Row {
  const last = chat.messages.at(-1);
  return {
    key: chat.key,
    seed: chat.to ?? chat.group ?? '',
    title: chat.title,
    preview: last ? previewOf(last) : chat.about,
    ticks: last?.from === viewer.phone ? last.ticks : undefined,
    when: last ? formatWhen(lastAt(chat)) : '',
    unread: chat.unread,
    href: hrefOf({ ...app.route(), chat: chat.key }),
    isCurrent: app.state.chat?.key === chat.key,
    sign: chat.group ? 'group' : viewer.line ? undefined : chat.side === 'cloud' ? 'cloud' : 'smartphone',
  };
}

function devicesRow(app: App, viewer: Viewer): Row {
  const href = hrefOf({ phone: viewer.phone, chat: DEVICES });
  const isCloud = viewer.line?.side === 'cloud';
  const title = phrase(isCloud ? 'facts' : 'devices');
  const about = { title, preview: phrase(isCloud ? 'factsHint' : 'devicesHint'), when: '', unread: 0, seed: DEVICES };
  return { key: DEVICES, ...about, href, isCurrent: app.route().chat === DEVICES, sign: 'link' };
}

function rowElement({ key, seed, title, preview, ticks, when, unread, href, isCurrent, sign }: Row): HTMLElement {
  return h(
    'li',
    {},
    h(
      'a',
      {
        href,
        class: unread > 0 ? 'entry entry-unread' : 'entry',
        'aria-current': isCurrent && 'page',
        'data-focus': key,
      },
      avatar(title, seed, sign),
      h(
        'span',
        { class: 'entry-text' },
        h('span', { class: 'entry-line' }, h('strong', {}, title), h('span', { class: 'entry-when' }, when)),
        h(
          'span',
          { class: 'entry-line' },
          ticks === undefined ? null : ticksElement(ticks),
          h('span', { class: 'entry-about' }, preview),
          unread > 0
            ? h(
                'span',
                { class: 'badge', 'aria-label': phrase('unread', { count: unread }), role: 'img' },
                String(unread),
              )
            : null,
        ),
      ),
    ),
  );
}

function askForGroup(app: App, viewer: Viewer): void {
  const { lines, customers } = app.state.world;
  const subject = h('input', { type: 'text', required: true, autocomplete: 'off' });
  const others = [
    ...lines.filter(({ side }) => side === 'web'),
    ...customers.filter(({ sides }) => sides.includes('web')),
  ]
    .filter(({ phone }) => phone !== viewer.phone)
    .map(({ name, phone }) => tickBox(name, phone));
  const members = h('fieldset', {}, h('legend', {}, phrase('groupMembers')), ...others.map(({ row }) => row));
  openDialog({
    title: phrase('newGroup'),
    submit: phrase('add'),
    content: [field(phrase('groupSubject'), subject), members],
    onSubmit: async () => {
      const chosen = others.filter(({ box }) => box.checked).map(({ box }) => box.value);
      let key = '';
      const isDone = await app.attempt(async () => {
        const body = { subject: subject.value.trim(), members: [viewer.phone, ...chosen] };
        key = `group:${(await post<{ id: string }>('web', '/groups', body)).id}`;
      });
      if (isDone) app.go({ ...app.route(), chat: key });
      return isDone;
    },
  });
}
