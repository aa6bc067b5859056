import type { App } from '../app.ts';
import { post, Refused } from '../data/admin.ts';
import { pastedPicture, readPicture, readScreen } from '../lib/camera.ts';
import { h } from '../lib/dom.ts';
import { chooseFiles } from '../lib/files.ts';
import { phrase, type Word } from '../words.ts';
import { button, field } from './parts.ts';
import { showToast } from './toast.ts';

/** Links one more device: by scanning its QR code, pasting the code's text, or typing its code of eight characters. */
export function createLinking(app: App): HTMLElement {
  const qr = h('textarea', { rows: 2, required: true, spellcheck: false, class: 'mono' });
  const code = h('input', { type: 'text', required: true, maxlength: 9, autocomplete: 'off', class: 'mono code' });
  const codeText = () => code.value.replaceAll(/[^0-9a-z]/gi, '').toUpperCase();

  const link = async (verb: 'scan' | 'code', body: object, failed: Word) => {
    const phone = app.state.viewer?.phone;
    const isDone = await app.attempt(
      async () => {
        const answer = await post<{ passkeyDemanded?: boolean }>('web', `/phones/${phone}/${verb}`, body);
        showToast(phrase(answer.passkeyDemanded ? 'passkeyAsked' : 'linkedNow'), answer.passkeyDemanded);
      },
      (error) => (error instanceof Refused ? phrase(failed) : String(error)),
    );
    if (isDone) for (const control of [qr, code]) control.value = '';
  };
  const scan = (text: string) => link('scan', { qr: text }, 'scanFailed');
  const look = async (seen: Promise<string | null>) => {
    const text = await seen.catch(() => null);
    await (text === null ? showToast(phrase('noCodeSeen'), true) : scan(text));
  };
  const lookAtFile = async () => {
    const [file] = await chooseFiles('image/*', false);
    if (file) await look(readPicture(file));
  };

  const element = h(
    'section',
    { class: 'panel link-panel' },
    h('h3', {}, phrase('linkDevice')),
    h('p', { class: 'quiet' }, phrase('cameraHint')),
    h(
      'p',
      { class: 'buttons' },
      button(phrase('readScreen'), () => void look(readScreen()), { class: 'button button-primary' }),
      button(phrase('readImage'), () => void lookAtFile()),
    ),
    h('p', { class: 'or' }, phrase('orCode')),
    form(field(phrase('code'), code, phrase('codeHint')), 'enterCode', () =>
      link('code', { code: codeText() }, 'codeFailed'),
    ),
    h(
      'details',
      { class: 'by-text' },
      h('summary', {}, phrase('byText')),
      form(field(phrase('qrText'), qr, phrase('qrHint')), 'scan', () => scan(qr.value.trim())),
    ),
  );
  document.addEventListener('paste', (event) => {
    const picture = element.checkVisibility() ? pastedPicture(event) : undefined;
    if (picture) void look(readPicture(picture));
  });
  return element;
}

function form(control: HTMLElement, submit: Word, onSubmit: () => Promise<void>): HTMLElement {
  const element = h('form', {}, control, h('button', { type: 'submit', class: 'button' }, phrase(submit)));
  element.addEventListener('submit', (event) => {
    event.preventDefault();
    void onSubmit();
  });
  return element;
}
