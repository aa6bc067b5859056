import type { App } from '../app.ts';
import { post, Refused } from '../data/admin.ts';
import { h, keepList, keepOne } from '../lib/dom.ts';
import { icon } from '../lib/icons.ts';
import { hrefOf } from '../lib/route.ts';
import type { Line } from '../model.ts';
import { say, type Word } from '../words.ts';
import { button, field } from './parts.ts';
import { showToast } from './toast.ts';
import { createTrouble } from './trouble.ts';

/** The owner's phone: which devices are linked, linking one more, and what may go wrong. */
export function createOwner(app: App) {
  const head = h('header', { class: 'pane-head' });
  const devices = h('ul', { class: 'devices' });
  const none = h('p', { class: 'quiet' }, say('noDevices'));
  const facts = h('div', {});
  const trouble = createTrouble(app);
  const linked = h('section', { class: 'panel' }, h('h3', {}, say('devices')), devices, none);
  const linking = linkElement(app);
  const element = h(
    'div',
    { class: 'owner' },
    head,
    h('div', { class: 'scroll owner-scroll' }, facts, linked, linking, trouble.element),
  );

  const update = (line: Line) => {
    const isWeb = line.side === 'web';
    keepOne(head, { name: line.name, phone: line.phone, isWeb }, () => headElement(line));
    facts.hidden = isWeb;
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

function headElement({ name, phone, side }: Line): HTMLElement {
  return h(
    'div',
    { class: 'head-row' },
    h('a', { href: hrefOf({ phone }), class: 'icon-button only-narrow', 'aria-label': say('back') }, icon('back')),
    h(
      'div',
      { class: 'head-text' },
      h('h2', {}, name),
      h('p', {}, say(side === 'web' ? 'linkedPhone' : 'cloudNumber')),
    ),
  );
}

function deviceElement(app: App, phone: string, { id, isConnected, waiting }: Line['devices'][number]): HTMLElement {
  const state = say(isConnected ? 'deviceConnected' : 'deviceAway');
  const queue = waiting > 0 ? ` · ${say('deviceWaiting', { count: waiting })}` : '';
  return h(
    'li',
    { class: 'card' },
    icon('link', 20),
    h('span', { class: 'card-text' }, h('strong', {}, say('device', { id })), h('small', {}, `${state}${queue}`)),
    button(
      say('discard'),
      () => void app.attempt(() => post('web', `/phones/${phone}/remove-device`, { device: id })),
      {
        'aria-label': say('removeDevice', { id }),
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
    ...rows.flatMap(([word, value]) => [h('dt', {}, say(word)), h('dd', {}, value)]),
  );
  return h('section', { class: 'panel' }, h('h3', {}, say('facts')), list);
}

function linkElement(app: App): HTMLElement {
  const qr = h('textarea', { rows: 3, required: true, spellcheck: false, class: 'mono' });
  const code = h('input', { type: 'text', required: true, maxlength: 9, autocomplete: 'off', class: 'mono code' });
  const link = async (verb: 'scan' | 'code', body: object, failed: Word) => {
    const phone = app.state.viewer?.phone;
    const isDone = await app.attempt(
      async () => {
        const answer = await post<{ passkeyDemanded?: boolean }>('web', `/phones/${phone}/${verb}`, body);
        showToast(say(answer.passkeyDemanded ? 'passkeyAsked' : 'linkedNow'), answer.passkeyDemanded);
      },
      (error) => (error instanceof Refused ? say(failed) : String(error)),
    );
    if (isDone) for (const control of [qr, code]) control.value = '';
  };
  const form = (control: HTMLElement, submit: Word, onSubmit: () => Promise<void>) => {
    const element = h(
      'form',
      {},
      control,
      h('button', { type: 'submit', class: 'button button-primary' }, say(submit)),
    );
    element.addEventListener('submit', (event) => {
      event.preventDefault();
      void onSubmit();
    });
    return element;
  };
  const letters = () => code.value.replaceAll(/[^0-9a-z]/gi, '').toUpperCase();
  return h(
    'section',
    { class: 'panel link-panel' },
    h('h3', {}, say('linkDevice')),
    form(field(say('qrText'), qr, say('qrHint')), 'scan', () => link('scan', { qr: qr.value.trim() }, 'scanFailed')),
    h('p', { class: 'or' }, say('orCode')),
    form(field(say('code'), code, say('codeHint')), 'enterCode', () => link('code', { code: letters() }, 'codeFailed')),
  );
}
