import type { App } from '../app.ts';
import { describeLine } from '../data/chats.ts';
import { post } from '../data/admin.ts';
import { h, keepList } from '../lib/dom.ts';
import { formatPhone } from '../lib/format.ts';
import type { IconName } from '../lib/icons.ts';
import { DEVICES, hrefOf } from '../lib/route.ts';
import { phrase } from '../words.ts';
import { openDialog } from './dialog.ts';
import { avatar, field, iconButton, tickBox } from './parts.ts';

interface Entry {
  phone: string;
  name: string;
  about: string;
  href: string;
  isCurrent: boolean;
  isOnline: boolean;
  sign?: IconName;
}

/** All selectable people: customers, and the company's own lines. */
export function createPeople(app: App) {
  const customers = h('ul', { class: 'list' });
  const lines = h('ul', { class: 'list' });
  const element = h(
    'nav',
    { class: 'pane people', 'aria-label': phrase('people') },
    h('header', { class: 'pane-head' }, h('p', { class: 'brand' }, phrase('title'))),
    h(
      'div',
      { class: 'scroll' },
      heading('people', 'peopleHint', 'addPerson', () => askForPerson(app)),
      customers,
      heading('lines', 'linesHint', 'addLine', () => askForLine(app)),
      lines,
    ),
  );

  const update = () => {
    const { world, viewer } = app.state;
    const isCurrent = (phone: string, isLine: boolean) => viewer?.phone === phone && Boolean(viewer.line) === isLine;
    const people = world.customers.map(({ phone, name, isOnline }): Entry => {
      const href = hrefOf({ as: phone });
      return { phone, name, about: formatPhone(phone), href, isOnline, isCurrent: isCurrent(phone, false) };
    });
    const numbers = world.lines.map((line): Entry => {
      const { phone, name, isOnline, side } = line;
      const href = hrefOf({ phone, chat: DEVICES });
      const sign = side === 'cloud' ? 'cloud' : 'smartphone';
      return { phone, name, about: describeLine(line), href, isOnline, sign, isCurrent: isCurrent(phone, true) };
    });
    keepList(customers, people, { key: ({ phone }) => phone, build: entryElement });
    keepList(lines, numbers, { key: ({ phone, sign }) => `${sign} ${phone}`, build: entryElement });
  };
  return { element, update };
}

function heading(
  title: 'people' | 'lines',
  hint: 'peopleHint' | 'linesHint',
  add: 'addPerson' | 'addLine',
  onAdd: () => void,
) {
  return h(
    'div',
    { class: 'list-head' },
    h('div', {}, h('h2', {}, phrase(title)), h('p', {}, phrase(hint))),
    iconButton('plus', phrase(add), onAdd),
  );
}

function entryElement({ phone, name, about, href, isCurrent, isOnline, sign }: Entry): HTMLElement {
  const link = h(
    'a',
    { href, class: 'entry', 'aria-current': isCurrent && 'page', 'data-focus': phone },
    avatar(name, phone, sign),
    h('span', { class: 'entry-text' }, h('strong', {}, name), h('span', { class: 'entry-about' }, about)),
    isOnline ? null : h('span', { class: 'chip chip-quiet' }, phrase('offline')),
  );
  return h('li', {}, link);
}

const phoneInput = (value: string) =>
  h('input', {
    type: 'text',
    inputmode: 'numeric',
    required: true,
    pattern: '[0-9]{7,15}',
    value,
    autocomplete: 'off',
  });
const nameInput = () => h('input', { type: 'text', required: true, autocomplete: 'off' });
const someNumber = () => `5511${String(900_000_000 + Math.floor(Math.random() * 99_999_999))}`;

function askForPerson(app: App): void {
  const name = nameInput();
  const phone = phoneInput(someNumber());
  const hides = tickBox(phrase('hidesPhone'));
  openDialog({
    title: phrase('addPerson'),
    submit: phrase('add'),
    content: [field(phrase('name'), name), field(phrase('phone'), phone), hides.row],
    onSubmit: async () => {
      const person = { name: name.value.trim(), phone: phone.value, hidesPhone: hides.box.checked };
      const isDone = await app.attempt(() =>
        Promise.all([post('web', '/people', person), post('cloud', '/people', person)]),
      );
      if (isDone) app.go({ as: phone.value });
      return isDone;
    },
  });
}

function askForLine(app: App): void {
  const name = nameInput();
  const phone = phoneInput(someNumber());
  openDialog({
    title: phrase('addLine'),
    submit: phrase('add'),
    content: [field(phrase('name'), name), field(phrase('phone'), phone)],
    onSubmit: async () => {
      const isDone = await app.attempt(() => post('web', '/phones', { name: name.value.trim(), phone: phone.value }));
      if (isDone) app.go({ phone: phone.value, chat: DEVICES });
      return isDone;
    },
  });
}
