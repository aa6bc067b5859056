import type { App } from '../app.ts';
import { post, Refused } from '../data/admin.ts';
import { pastedPicture, readPicture, readScreen } from '../lib/camera.ts';
import { h } from '../lib/dom.ts';
import { chooseFiles } from '../lib/files.ts';
import { say, type Word } from '../words.ts';
import { button, field } from './parts.ts';
import { showToast } from './toast.ts';

/** One more device: its QR code is looked at, or pasted as text, or its code of eight characters typed. */
export function createLinking(app: App): HTMLElement {
  const qr = h('textarea', { rows: 2, required: true, spellcheck: false, class: 'mono' });
  const code = h('input', { type: 'text', required: true, maxlength: 9, autocomplete: 'off', class: 'mono code' });
  const letters = () => code.value.replaceAll(/[^0-9a-z]/gi, '').toUpperCase();

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
  const scan = (text: string) => link('scan', { qr: text }, 'scanFailed');
  const look = async (seen: Promise<string | null>) => {
    const text = await seen.catch(() => null);
    await (text === null ? showToast(say('noCodeSeen'), true) : scan(text));
  };
  const lookAtFile = async () => {
    const [file] = await chooseFiles('image/*', false);
    if (file) await look(readPicture(file));
  };

  const element = h(
    'section',
    { class: 'panel link-panel' },
    h('h3', {}, say('linkDevice')),
    h('p', { class: 'quiet' }, say('cameraHint')),
    h(
      'p',
      { class: 'buttons' },
      button(say('readScreen'), () => void look(readScreen()), { class: 'button button-primary' }),
      button(say('readImage'), () => void lookAtFile()),
    ),
    h('p', { class: 'or' }, say('orCode')),
    form(field(say('code'), code, say('codeHint')), 'enterCode', () => link('code', { code: letters() }, 'codeFailed')),
    h(
      'details',
      { class: 'by-text' },
      h('summary', {}, say('byText')),
      form(field(say('qrText'), qr, say('qrHint')), 'scan', () => scan(qr.value.trim())),
    ),
  );
  document.addEventListener('paste', (event) => {
    const picture = element.checkVisibility() ? pastedPicture(event) : undefined;
    if (picture) void look(readPicture(picture));
  });
  return element;
}

function form(control: HTMLElement, submit: Word, onSubmit: () => Promise<void>): HTMLElement {
  const element = h('form', {}, control, h('button', { type: 'submit', class: 'button' }, say(submit)));
  element.addEventListener('submit', (event) => {
    event.preventDefault();
    void onSubmit();
  });
  return element;
}
