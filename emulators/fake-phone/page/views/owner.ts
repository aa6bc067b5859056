import type { App } from '../app.ts';
import { post } from '../data/admin.ts';
import { describeLine } from '../data/chats.ts';
import { h, keepList, keepOne } from '../lib/dom.ts';
import { icon } from '../lib/icons.ts';
import { hrefOf } from '../lib/route.ts';
import type { Line } from '../model.ts';
import { phrase, type Word } from '../words.ts';
import { createLinking } from './linking.ts';
import { button } from './parts.ts';
import { createTrouble } from './trouble.ts';
import { createWebhook } from './webhook.ts';

/** The owner's phone: the linked devices, linking one more, and fault injection. */
export function createOwner(app: App) {
  const head = h('header', { class: 'pane-head' });
  const devices = h('ul', { class: 'devices' });
  const none = h('p', { class: 'quiet' }, phrase('noDevices'));
  const facts = h('div', {});
  const webhook = createWebhook(app);
  const trouble = createTrouble(app);
  const linked = h('section', { class: 'panel' }, h('h3', {}, phrase('devices')), devices, none);
  const linking = createLinking(app);
  const element = h(
    'div',
    { class: 'owner' },
    head,
    h('div', { class: 'scroll owner-scroll' }, facts, webhook, linked, linking, trouble.element),
  );

  const update = (line: Line) => {
    const isWeb = line.side === 'web';
    const about = describeLine(line);
    keepOne(head, { name: line.name, phone: line.phone, about }, () => headElement(line, about));
    facts.hidden = isWeb;
    webhook.hidden = isWeb;
    linked.hidden = !isWeb;
    linking.hidden = !isWeb;
    devices.hidden = line.devices.length === 0;
    none.hidden = !devices.hidden;
    keepList(devices, line.devices, {
      key: ({ jid }) => jid,
      build: (device) => deviceElement(app, line.phone, device),
    });
    keepList(facts, line.cloud ? [line.cloud] : [], { key: ({ phoneNumberId }) => phoneNumberId, build: factsElement });
    trouble.update(line);
  };
  return { element, update };
}

function headElement({ name, phone }: Line, about: string): HTMLElement {
  return h(
    'div',
    { class: 'head-row' },
    h('a', { href: hrefOf({ phone }), class: 'icon-button only-narrow', 'aria-label': phrase('back') }, icon('back')),
    h('div', { class: 'head-text' }, h('h2', {}, name), h('p', {}, about)),
  );
}

function deviceElement(app: App, phone: string, { id, isConnected, waiting }: Line['devices'][number]): HTMLElement {
  const state = phrase(isConnected ? 'deviceConnected' : 'deviceAway');
  const queue = waiting > 0 ? ` · ${phrase('deviceWaiting', { count: waiting })}` : '';
  return h(
    'li',
    { class: 'card' },
    icon('link', 20),
    h('span', { class: 'card-text' }, h('strong', {}, phrase('device', { id })), h('small', {}, `${state}${queue}`)),
    button(
      phrase('discard'),
      () => void app.attempt(() => post('web', `/phones/${phone}/remove-device`, { device: id })),
      {
        'aria-label': phrase('removeDevice', { id }),
        'data-focus': `remove ${id}`,
      },
    ),
  );
}

function factsElement({ phoneNumberId, wabaId, callbackUrl }: NonNullable<Line['cloud']>): HTMLElement {
  const rows: [Word, string][] = [
    ['phoneNumberId', phoneNumberId],
    ['wabaId', wabaId],
    ['callbackUrl', callbackUrl],
  ];
  const list = h(
    'dl',
    { class: 'facts' },
    ...rows.flatMap(([word, value]) => [h('dt', {}, phrase(word)), h('dd', {}, value)]),
  );
  return h('section', { class: 'panel' }, h('h3', {}, phrase('facts')), list);
}
