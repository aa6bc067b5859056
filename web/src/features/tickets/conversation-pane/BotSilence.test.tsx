import { chatbotRoutes } from '@recadia/contract/chatbot';
import type { Ticket } from '@recadia/contract/tickets';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { changeLanguage } from '../../../lib/i18n/i18n.ts';
import { user } from '../../../testing/user.ts';
import { header, mariana, old, setStage, show, stage } from '../testing/ticket-world.tsx';

beforeEach(setStage);

const open = async (ticket: Ticket) => {
  stage.world.set(ticket.id, ticket);
  show(`/tickets/${ticket.uuid}`);
  await header(ticket.contact.name);
};
const pane = () => within(screen.getByRole('region', { name: /^Conversa com/ }));

describe('part of X-BOT-01: the head of a conversation', () => {
  it.each([
    ['person', 'Robô parado: uma pessoa respondeu'],
    ['loop', 'Robô parado: respondia sem ser entendido'],
    ['flood', 'Robô parado: mensagens demais'],
  ] as const)('says why the bot is silent: %s', async (botSilence, text) => {
    await open({ ...mariana(), botSilence });
    expect(pane().getByText(text)).toBeVisible();
  });

  it('says so in the reader’s language', async () => {
    await changeLanguage('en');
    await open({ ...mariana(), botSilence: 'loop' });
    expect(screen.getByText('Bot stopped: it was going in circles')).toBeVisible();
    await changeLanguage('es');
    expect(await screen.findByText('Bot detenido: daba vueltas sin respuesta')).toBeVisible();
  });

  it('gives the conversation back to the bot, and then no longer offers it', async () => {
    const resumed: number[] = [];
    stage.server.on(chatbotRoutes.resumeBot, ({ params }) => {
      resumed.push(params.id);
      const next = { ...mariana(), botSilence: null, status: 'pending' as const, userId: null, user: null };
      stage.world.set(next.id, next);
      return next;
    });
    await open({ ...mariana(), botSilence: 'person' });
    await user.click(pane().getByRole('button', { name: 'Devolver ao robô' }));
    expect(await screen.findByText('O robô responde a partir da próxima mensagem do cliente')).toBeInTheDocument();
    expect(resumed).toEqual([1]);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Devolver ao robô' })).toBeNull());
  });

  it('offers the bot in the menu too, for panes too narrow for its button', async () => {
    await open({ ...mariana(), botSilence: 'person' });
    await user.click(pane().getByRole('button', { name: 'Mais ações do atendimento' }));
    expect(await screen.findByRole('menuitem', { name: 'Devolver ao robô' })).toBeVisible();
  });

  it('is quiet about a bot that may speak, or that has nothing to say any more', async () => {
    await open(mariana());
    expect(screen.queryByRole('button', { name: 'Devolver ao robô' })).toBeNull();
  });

  it('is quiet about the bot of a closed conversation', async () => {
    await open({ ...old(), botSilence: 'person' });
    expect(screen.queryByRole('button', { name: 'Devolver ao robô' })).toBeNull();
  });
});
