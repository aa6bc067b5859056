import type { App } from '../app.ts';
import { nameOf } from '../data/world.ts';
import { h, keepList } from '../lib/dom.ts';
import type { Message } from '../model.ts';
import { say } from '../words.ts';
import { iconButton } from './parts.ts';
import { previewOf } from './preview.ts';

/** Above the words being written: the message they answer, or the one they correct. */
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
        const name = isOwn ? say('you') : nameOf(app.state.world, message.from);
        const title = isEdit ? say('editing') : say('replyingTo', { name });
        const quote = h('span', { class: 'quote' }, h('strong', {}, title), h('span', {}, previewOf(message)));
        return h('div', { class: 'context-row' }, quote, iconButton('close', say('cancel'), cancel));
      },
    });
  };
  const set = (next: typeof about) => {
    about = next;
    show();
    if (next) focusInput();
  };
  const clear = () => set(null);
  /** Thought better of it: the words to correct go with the bar. */
  const cancel = () => {
    if (about?.isEdit) onEditCancelled();
    clear();
  };

  return {
    element,
    clear,
    cancel,
    reply: (message: Message) => set({ message, isEdit: false }),
    /** Answers the words to correct. */
    edit: (message: Message): string => {
      set({ message, isEdit: true });
      return previewOf(message);
    },
    quotedId: () => (about?.isEdit === false ? about.message.id : undefined),
    editedId: () => (about?.isEdit ? about.message.id : undefined),
  };
}
