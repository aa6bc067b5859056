import type { App } from '../app.ts';
import { edit, write, writeFile } from '../data/actions.ts';
import { h } from '../lib/dom.ts';
import { chooseFiles, toAttachment } from '../lib/files.ts';
import { icon } from '../lib/icons.ts';
import { startRecording } from '../lib/voice.ts';
import type { Chat, Message, Viewer } from '../model.ts';
import { phrase } from '../words.ts';
import { openAttachMenu } from './attach.ts';
import type { MessageActions } from './bubble.ts';
import { createContextBar } from './context-bar.ts';
import { iconButton } from './parts.ts';
import { createRecorder } from './recorder.ts';
import { showToast } from './toast.ts';
import { createTray } from './tray.ts';
import { createTypingIndicator } from './typing-indicator.ts';

interface Composer extends MessageActions {
  element: HTMLElement;
  update(viewer: Viewer, chat: Chat): void;
  addFiles(files: File[]): void;
}

/** The composer for text, files and voice; as a new message, an answer or an edit. Drafts stay with their chat. */
export function createComposer(app: App): Composer {
  const drafts = new Map<string, string>();
  let place = '';

  const input = h('textarea', { rows: 1, 'aria-label': phrase('message'), placeholder: phrase('messagePlaceholder') });
  const typing = createTypingIndicator(app);
  const setText = (text: string) => {
    input.value = text;
    drafts.set(place, text);
    fit();
  };
  const context = createContextBar(app, { focusInput: () => input.focus(), onEditCancelled: () => setText('') });
  const tray = createTray(() => {
    input.placeholder = phrase(tray.files().length > 0 ? 'captionPlaceholder' : 'messagePlaceholder');
    showButtons();
  });
  const recorder = createRecorder({
    onSend: (file) => void sendVoice(file),
    onEnd: () => {
      typing.stopped();
      form.hidden = false;
      input.focus();
    },
  });

  const send = async (task: (viewer: Viewer, chat: Chat) => Promise<unknown>): Promise<boolean> => {
    const { viewer, chat } = app.state;
    if (!viewer || !chat) return false;
    typing.sent();
    const isSent = await app.attempt(() => task(viewer, chat));
    if (isSent) context.clear();
    return isSent;
  };
  const sendVoice = (file: File) => {
    const quotedId = context.quotedId();
    return send((viewer, chat) => writeFile(viewer, chat, toAttachment(file, 'voice'), { quotedId }));
  };
  const submit = async () => {
    const text = input.value.trim();
    const files = tray.files();
    if (!text && files.length === 0) return;
    const quotedId = context.quotedId();
    const editedId = context.editedId();
    setText('');
    tray.set([]);
    const isSent = await send(async (viewer, chat) => {
      if (editedId) return edit(viewer, chat, editedId, text);
      if (files.length === 0) return write(viewer, chat, { text }, quotedId);
      for (const [index, file] of files.entries()) {
        await writeFile(viewer, chat, file, index === 0 ? { caption: text, quotedId } : {});
      }
    });
    if (isSent || input.value) return;
    setText(text);
    tray.set(files);
  };
  const record = async () => {
    try {
      const recording = await startRecording();
      typing.records();
      form.hidden = true;
      recorder.show(recording);
    } catch {
      showToast(phrase('noMicrophone'));
      const [file] = await chooseFiles('audio/*', false);
      if (file) await sendVoice(file);
    }
  };

  const openMenu = () => openAttachMenu(app, attach, tray.add);
  const attach = iconButton('paperclip', phrase('attach'), openMenu, { 'aria-haspopup': 'menu' });
  const round = { class: 'icon-button send-button' };
  const mic = iconButton('mic', phrase('record'), () => void record(), round);
  const labels = { 'aria-label': phrase('send'), title: phrase('send') };
  const sendButton = h('button', { type: 'submit', ...round, ...labels }, icon('send'));
  const form = h('form', { class: 'composer-row' }, attach, input, mic, sendButton);
  const element = h('div', { class: 'composer' }, context.element, tray.element, form, recorder.element);

  const showButtons = () => {
    const hasSomething = input.value.trim() !== '' || tray.files().length > 0;
    mic.hidden = hasSomething;
    sendButton.hidden = !hasSomething;
  };
  const fit = () => {
    input.style.height = 'auto';
    // The border is not part of the scroll height.
    input.style.height = `${input.scrollHeight + input.offsetHeight - input.clientHeight}px`;
    showButtons();
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void submit();
  });
  input.addEventListener('input', () => {
    drafts.set(place, input.value);
    fit();
    typing.typed();
  });
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') context.cancel();
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    form.requestSubmit();
  });
  input.addEventListener('paste', (event) => tray.add([...(event.clipboardData?.files ?? [])]));
  showButtons();

  return {
    element,
    addFiles: tray.add,
    reply: context.reply,
    edit: (message: Message) => setText(context.edit(message)),
    update: (viewer, chat) => {
      const cannotWrite = !viewer.isOnline && chat.side === 'cloud';
      for (const control of [input, attach, mic, sendButton]) control.disabled = cannotWrite;
      const here = `${viewer.phone} ${chat.key}`;
      if (here === place) return;
      context.cancel();
      tray.set([]);
      place = here;
      setText(drafts.get(place) ?? '');
    },
  };
}
