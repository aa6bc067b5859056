import type { App } from '../app.ts';
import { nameOf } from '../data/world.ts';
import { h, keepList } from '../lib/dom.ts';
import type { Message } from '../model.ts';
import { phrase } from '../words.ts';
import { iconButton } from './parts.ts';
import { previewOf } from './preview.ts';

/** Above the composer: the quoted message, or the edited one. */
export function createContextBar(
  app: App,
  { focusInput, onEditCancelled }: { focusInput: () => void; onEditCancelled: () => void },
) {
  const element = h('div', { class: 'context' });
  let about: { message: Message; isEdit: boolean } | null = null;

  const show = () => {
    keepList(element, about ? [about] : [], {
      key: ({ message }) => message.id,
      build: ({ message, isEdit }) => {
        const isOwn = message.from === app.state.viewer?.phone;
        const name = isOwn ? phrase('you') : nameOf(app.state.world, message.from);
        const title = isEdit ? phrase('editing') : phrase('replyingTo', { name });
        const quote = h('span', { class: 'quote' }, h('strong', {}, title), h('span', {}, previewOf(message)));
        return h('div', { class: 'context-row' }, quote, iconButton('close', phrase('cancel'), cancel));
      },
    });
  };
  const set = (next: typeof about) => {
    about = next;
    show();
    if (next) focusInput();
  };
  const clear = () => set(null);
  /** Cancelling also removes the text of an edit. */
  const cancel = () => {
    if (about?.isEdit) onEditCancelled();
    clear();
  };

  return {
    element,
    clear,
    cancel,
    reply: (message: Message) => set({ message, isEdit: false }),
    /** Returns the text to edit. */
    edit: (message: Message): string => {
      set({ message, isEdit: true });
      return previewOf(message);
    },
    quotedId: () => (about?.isEdit === false ? about.message.id : undefined),
    editedId: () => (about?.isEdit ? about.message.id : undefined),
  };
}
