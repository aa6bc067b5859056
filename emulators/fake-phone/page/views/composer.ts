import type { App } from '../app.ts';
import { edit, type as tellTyping, write, writeFile } from '../data/deeds.ts';
import { h } from '../lib/dom.ts';
import { startRecording } from '../lib/voice.ts';
import { chooseFiles, toAttachment } from '../lib/files.ts';
import type { Chat, Message, Viewer } from '../model.ts';
import { say } from '../words.ts';
import { openAttachMenu } from './attach.ts';
import type { Wishes } from './bubble.ts';
import { createContextBar } from './context-bar.ts';
import { iconButton } from './parts.ts';
import { createRecorder } from './recorder.ts';
import { showToast } from './toast.ts';
import { createTray } from './tray.ts';

const TYPING_AGAIN_MS = 4_000;
const TYPING_PAUSE_MS = 5_000;

/** Where one writes: words, files, a voice; as a new message, an answer or a correction. Drafts stay with their chat. */
export function createComposer(app: App): Wishes & { element: HTMLElement; update(viewer: Viewer, chat: Chat): void } {
  const drafts = new Map<string, string>();
  let place = '';
  const now = () => {
    const { viewer, chat } = app.state;
    return viewer && chat ? { viewer, chat } : null;
  };

  const input = h('textarea', { rows: 1, 'aria-label': say('message'), placeholder: say('messagePlaceholder') });
  const context = createContextBar(app, () => input.focus());
  const tray = createTray(() => {
    input.placeholder = say(tray.files().length > 0 ? 'captionPlaceholder' : 'messagePlaceholder');
    showButtons();
  });
  const recorder = createRecorder({
    onSend: (file) =>
      void send(async ({ viewer, chat }) =>
        writeFile(viewer, chat, toAttachment(file, 'voice'), { quotedId: context.quotedId() }),
      ),
    onEnd: () => {
      form.hidden = false;
      input.focus();
    },
  });

  const typingTold = { at: 0, timer: 0 };
  const tell = (isTyping: boolean, isRecording = false) => {
    const here = now();
    if (here?.viewer.isOnline) tellTyping(here.viewer, here.chat, isTyping, isRecording).catch(() => undefined);
  };
  const noteTyping = () => {
    clearTimeout(typingTold.timer);
    typingTold.timer = window.setTimeout(() => tell(false), TYPING_PAUSE_MS);
    if (Date.now() - typingTold.at < TYPING_AGAIN_MS) return;
    typingTold.at = Date.now();
    tell(true);
  };

  const send = async (task: (here: { viewer: Viewer; chat: Chat }) => Promise<unknown>) => {
    const here = now();
    if (!here) return;
    clearTimeout(typingTold.timer);
    typingTold.at = 0;
    if (await app.attempt(() => task(here))) context.clear();
  };
  const submit = async () => {
    const text = input.value.trim();
    const files = tray.files();
    if (!text && files.length === 0) return;
    input.value = '';
    tray.clear();
    fit();
    const quotedId = context.quotedId();
    const editedId = context.editedId();
    await send(async ({ viewer, chat }) => {
      if (editedId) return edit(viewer, chat, editedId, text);
      if (files.length === 0) return write(viewer, chat, { text }, quotedId);
      for (const [index, file] of files.entries()) {
        await writeFile(viewer, chat, file, index === 0 ? { caption: text, quotedId } : {});
      }
    });
  };
  const record = async () => {
    try {
      const recording = await startRecording();
      tell(true, true);
      form.hidden = true;
      recorder.show(recording);
    } catch {
      showToast(say('noMicrophone'));
      const [file] = await chooseFiles('audio/*', false);
      if (file) await send(({ viewer, chat }) => writeFile(viewer, chat, toAttachment(file, 'voice'), {}));
    }
  };

  const attach = iconButton('paperclip', say('attach'), () => openAttachMenu(app, attach, tray.add), {
    'aria-haspopup': 'menu',
  });
  const mic = iconButton('mic', say('record'), () => void record(), { class: 'icon-button send-button' });
  const sendButton = h('button', {
    type: 'submit',
    class: 'icon-button send-button',
    'aria-label': say('send'),
    title: say('send'),
  });
  sendButton.append(...iconButton('send', '', () => undefined).children);
  const form = h('form', { class: 'composer-row' }, attach, input, mic, sendButton);
  const element = h('div', { class: 'composer' }, context.element, tray.element, form, recorder.element);

  const showButtons = () => {
    const hasSomething = input.value.trim() !== '' || tray.files().length > 0;
    mic.hidden = hasSomething;
    sendButton.hidden = !hasSomething;
  };
  const fit = () => {
    input.style.height = 'auto';
    input.style.height = `${input.scrollHeight}px`;
    showButtons();
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void submit();
  });
  input.addEventListener('input', () => {
    drafts.set(place, input.value);
    fit();
    noteTyping();
  });
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') context.clear();
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    form.requestSubmit();
  });
  input.addEventListener('paste', (event) => tray.add([...(event.clipboardData?.files ?? [])]));
  showButtons();

  return {
    element,
    reply: (message: Message) => context.reply(message),
    edit: (message: Message) => {
      input.value = context.edit(message);
      fit();
    },
    update: (viewer, chat) => {
      const cannotWrite = !viewer.isOnline && chat.side === 'cloud';
      for (const control of [input, attach, mic, sendButton]) control.disabled = cannotWrite;
      const here = `${viewer.phone} ${chat.key}`;
      if (here === place) return;
      place = here;
      context.clear();
      tray.clear();
      input.value = drafts.get(place) ?? '';
      fit();
      listenForDrops(element.closest<HTMLElement>('.conversation'), tray.add);
    },
  };
}

const dropTargets = new WeakSet<HTMLElement>();

function listenForDrops(target: HTMLElement | null, add: (files: File[]) => void): void {
  if (!target || dropTargets.has(target)) return;
  dropTargets.add(target);
  target.addEventListener('dragover', (event) => event.preventDefault());
  target.addEventListener('drop', (event) => {
    event.preventDefault();
    add([...(event.dataTransfer?.files ?? [])]);
  });
}
