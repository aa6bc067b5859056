import { h } from '../lib/dom.ts';
import { phrase } from '../words.ts';
import { button } from './parts.ts';

/** A small form over the page. Stays open when `onSubmit` returns false; the focus returns to its former element. */
export function openDialog(options: {
  title: string;
  submit: string;
  content: HTMLElement[];
  onSubmit: () => Promise<boolean>;
}): void {
  const dialog = h('dialog', { 'aria-labelledby': 'dialog-title' });
  const form = h(
    'form',
    { method: 'dialog' },
    h('h2', { id: 'dialog-title' }, options.title),
    ...options.content,
    h(
      'div',
      { class: 'dialog-foot' },
      button(phrase('cancel'), () => dialog.close()),
      h('button', { type: 'submit', class: 'button button-primary' }, options.submit),
    ),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void options.onSubmit().then((isDone) => isDone && dialog.close());
  });
  dialog.addEventListener('close', () => dialog.remove());
  dialog.append(form);
  document.body.append(dialog);
  dialog.showModal();
}
