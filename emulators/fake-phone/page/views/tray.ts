import { h } from '../lib/dom.ts';
import { MAX_FILE_BYTES, toAttachment, type Attachment } from '../lib/files.ts';
import { formatBytes } from '../lib/format.ts';
import { icon } from '../lib/icons.ts';
import { phrase } from '../words.ts';
import { iconButton } from './parts.ts';
import { showToast } from './toast.ts';

/** The files of the next message. */
export function createTray(onChange: () => void) {
  const element = h('ul', { class: 'tray', 'aria-label': phrase('chosenFiles'), hidden: true });
  let attachments: Attachment[] = [];

  const show = () => {
    for (const image of element.querySelectorAll('img')) URL.revokeObjectURL(image.src);
    element.replaceChildren(
      ...attachments.map((each) => chip(each, () => set(attachments.filter((other) => other !== each)))),
    );
    element.hidden = attachments.length === 0;
    onChange();
  };
  const set = (next: Attachment[]) => {
    attachments = next;
    show();
  };
  return {
    element,
    files: () => attachments,
    set,
    add: (files: File[], wanted?: 'document') => {
      for (const { name } of files.filter(({ size }) => size > MAX_FILE_BYTES))
        showToast(phrase('tooBig', { name }), true);
      const fitting = files.filter(({ size }) => size <= MAX_FILE_BYTES);
      if (fitting.length > 0) set([...attachments, ...fitting.map((file) => toAttachment(file, wanted))]);
    },
  };
}

function chip({ file, kind }: Attachment, onRemove: () => void): HTMLElement {
  const picture = kind === 'image' ? h('img', { src: URL.createObjectURL(file), alt: '' }) : icon('file', 24);
  return h(
    'li',
    {},
    picture,
    h('span', { class: 'card-text' }, h('strong', {}, file.name), h('small', {}, formatBytes(file.size))),
    iconButton('close', phrase('removeFile', { name: file.name }), onRemove),
  );
}
