import type { TimelineEntry } from '@recadia/contract/tickets';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { changeLanguage } from '../../../lib/i18n/i18n.ts';
import { anEvent } from '../../../testing/conversation.ts';
import { Stage } from '../../../testing/Stage.tsx';
import { EventLine } from '../conversation/QuietLines.tsx';

const byRule = (kind: string, cause: string, inputs: TimelineEntry['inputs']) =>
  anEvent({ kind, cause, inputs, actor: null });

/** One entry each for the reason of a queue, an answer, a resolution and a missing assignment. */
const whys = [
  byRule('routed', 'queue-chosen', { queueId: 1, number: 2 }),
  byRule('bot-answered', 'menu-again', { menus: 2, queues: 3 }),
  byRule('resolved', 'inactive', { minutes: 30 }),
  byRule('not-assigned', 'all-full', { capacity: 5, online: 2, free: 0 }),
];

it.each([
  [
    'pt' as const,
    [
      'Foi para Vendas: o cliente escolheu a opção 2',
      'O robô repetiu o menu (vez 2): a resposta não era uma das opções',
      'Fechado por inatividade: 30 min sem resposta do cliente',
      'Sem entrega automática: quem está online já está no limite (atendimentos abertos: 5)',
    ],
  ],
  [
    'en' as const,
    [
      'Went to Vendas: the customer chose option 2',
      'The bot sent the menu again (time 2): the answer matched no option',
      'Closed for inactivity: 30 min without an answer from the customer',
      'Not assigned: everyone online is at the limit (open conversations: 5)',
    ],
  ],
  [
    'es' as const,
    [
      'Fue a Vendas: el cliente eligió la opción 2',
      'El bot repitió el menú (vez 2): la respuesta no coincidía con ninguna opción',
      'Cerrado por inactividad: 30 min sin respuesta del cliente',
      'Sin entrega automática: quienes están en línea ya están en el límite (atenciones abiertas: 5)',
    ],
  ],
])('part of X-TKT-17: tells why in the reader’s language: %s', async (language, sentences) => {
  await changeLanguage(language);
  render(
    <Stage>
      {whys.map((event) => (
        <EventLine key={event.id} event={event} />
      ))}
    </Stage>,
  );
  for (const sentence of sentences) expect(screen.getByText(sentence, { exact: false })).toBeInTheDocument();
});
