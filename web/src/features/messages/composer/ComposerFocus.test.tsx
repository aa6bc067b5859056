import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { setTouch } from '../../../testing/screen.ts';
import { user } from '../../../testing/user.ts';
import { composer, conversationServer, showConversation } from '../testing/conversation.tsx';

const press = (name: string) => user.click(screen.getByRole('button', { name }));
const photo = new File(['abc'], 'sofa.png', { type: 'image/png' });

async function attach(): Promise<void> {
  await press('Anexar');
  await user.click(await screen.findByRole('menuitem', { name: 'Foto ou vídeo' }));
  await user.upload(screen.getByLabelText('Anexar', { selector: 'input' }), photo);
  expect(await screen.findByText('sofa.png')).toBeInTheDocument();
}

const tools: [name: string, use: () => Promise<void>][] = [
  ['a photo is attached', attach],
  [
    'a photo is removed',
    async () => {
      await attach();
      await press('Remover sofa.png');
    },
  ],
  [
    'Escape closes the attachment menu',
    async () => {
      await press('Anexar');
      await screen.findByRole('menu');
      await user.keyboard('{Escape}');
    },
  ],
  [
    'Escape closes the emoji panel',
    async () => {
      await press('Emoji');
      await screen.findByRole('dialog', { name: 'Emoji' });
      await user.keyboard('{Escape}');
    },
  ],
  ['the signature is switched', () => user.click(screen.getByRole('switch', { name: 'Assinar' }))],
  [
    'a note is begun and left',
    async () => {
      await press('Escrever observação');
      await press('Voltar para mensagem');
    },
  ],
];

beforeEach(() => {
  conversationServer({});
  showConversation();
});

it.each(tools)('returns the focus to the text when %s', async (_, use) => {
  const box = await composer();
  await use();
  await waitFor(() => expect(box).toHaveFocus());
  await user.keyboard('e aí');
  expect(box).toHaveValue('e aí');
});

it('leaves the focus where a person put it when a menu closes because of that', async () => {
  await composer();
  const elsewhere = document.body.appendChild(document.createElement('button'));
  await press('Anexar');
  await screen.findByRole('menu');
  await user.click(elsewhere);
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  await new Promise((passed) => setTimeout(passed));
  expect(elsewhere).toHaveFocus();
  elsewhere.remove();
});

it('leaves the keyboard of a touch screen down when a tool closes', async () => {
  setTouch(true);
  const box = await composer();
  box.blur();
  await user.click(screen.getByRole('switch', { name: 'Assinar' }));
  await new Promise((passed) => setTimeout(passed));
  expect(box).not.toHaveFocus();
  setTouch(false);
});
