import { contactRoutes } from '@recadia/contract/contact-routes';
import type { Contact } from '@recadia/contract/contacts';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { aMessage } from '../../../testing/conversation.ts';
import { user } from '../../../testing/user.ts';
import { conversationServer, showConversation } from '../testing/conversation.tsx';

const card = (name: string, number: string) =>
  aMessage({
    mediaType: 'contactMessage',
    body: `BEGIN:VCARD\nFN:${name}\nTEL;waid=${number}:+${number}\nEND:VCARD`,
    createdAt: new Date().toISOString(),
  });
const aContact = (name: string, number: string): Contact => ({
  id: 5,
  uuid: 'u',
  name,
  number,
  email: '',
  profilePicUrl: '',
  urlPicture: null,
  isGroup: false,
  active: true,
  extraInfo: [],
  whatsapp: null,
  tickets: [],
  createdAt: '2026-11-12T12:00:00.000Z',
});

it('MSG-17 checks a shared contact after 1500 ms, and offers a chat when on WhatsApp', async () => {
  const asked: { number: string; at: number }[] = [];
  const server = conversationServer({
    messages: [card('Carlos', '5511982227410'), card('Ana', '5519996421180'), card('Ninguém', '5511000000000')],
  });
  server.on(contactRoutes.createContact, ({ body }) => {
    asked.push({ number: body.number, at: performance.now() });
    expect(body.sharedCard).toBe(true);
    if (body.name === 'Ninguém') return { invalido: true as const };
    const contact = aContact(body.name, body.number);
    return body.name === 'Ana' ? { alreadyExists: true as const, existingContact: contact } : contact;
  });
  const talk = vi.fn();
  showConversation({}, talk);
  await screen.findByText('Carlos');
  const shownAt = performance.now();
  await waitFor(() => expect(asked).toHaveLength(3));
  // The lookup starts a moment after the card is shown.
  expect(Math.min(...asked.map(({ at }) => at)) - shownAt).toBeGreaterThan(1_000);
  expect(await screen.findByText('Não está no WhatsApp')).toBeInTheDocument();
  const buttons = await screen.findAllByRole('button', { name: 'Conversar' });
  expect(buttons).toHaveLength(2);
  await user.click(buttons[0] ?? document.body);
  expect(talk).toHaveBeenCalledWith(expect.objectContaining({ name: 'Carlos' }));
});
