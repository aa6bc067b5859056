import type { Ticket } from '@recadia/contract/tickets';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Sheet } from '../../../gallery/sheet.ts';
import { storageKeys, write } from '../../../lib/session/storage.ts';
import { aCloudConnection, aConnection } from '../../../testing/connections.ts';
import { aConversationTicket } from '../../../testing/conversation.ts';
import { Colleagues } from '../conversation/Colleagues.tsx';
import { ComposerBar } from './ComposerBar.tsx';
import { Composer } from './Composer.tsx';
import { ConversationView } from '../conversation/ConversationView.tsx';
import { LockedComposer } from './LockedComposer.tsx';
import { QuickReplies } from './QuickReplies.tsx';
import { RecorderBar } from '../media/RecorderBar.tsx';
import { TemplateForm } from './TemplateDialog.tsx';
import { filledCache, someReplies } from '../testing/filled-cache.ts';
import { anOutgoing } from '../testing/outgoing.ts';
import stage from '../testing/stage.module.css';
import { Tray } from './Tray.tsx';
import { placeholderPeaks } from '../media/waveform.ts';
import { WindowBar } from './WindowBar.tsx';

const nothing = () => undefined;
const file = new File(['x'.repeat(40_000)], 'orcamento-4821.pdf', { type: 'application/pdf' });
const ticket = aConversationTicket();

const composer = (changes: Partial<Ticket> = {}, text = '', windowHours: number | null = null, isCrowded = false) => {
  const shown = { ...ticket, ...changes };
  write(storageKeys.draft(7, shown.id), JSON.stringify({ text, quotedId: null }));
  return (
    <Composer
      ticket={shown}
      quoted={null}
      windowHours={windowHours}
      isCrowded={isCrowded}
      handle={null}
      onQuote={nothing}
      onEditLast={nothing}
    />
  );
};

/** The whole conversation with the size it has on the tickets page. */
const conversation = (content: ReactNode, connections = [aConnection({ id: 11 })], isLong = false) => (
  <QueryClientProvider client={filledCache(ticket, connections, isLong)}>
    <div className={stage.conversation}>{content}</div>
  </QueryClientProvider>
);

export const sheet: Sheet = {
  title: 'Composer',
  states: [
    { name: 'empty', render: () => composer({ id: 1 }) },
    {
      name: 'a colleague looks on',
      render: () => (
        <>
          <Colleagues viewers={['Rafael Nunes']} typist={null} />
          {composer({ id: 20 })}
        </>
      ),
    },
    {
      name: 'a colleague writes too',
      render: () => (
        <>
          <Colleagues viewers={['Rafael Nunes']} typist="Rafael Nunes" />
          {composer({ id: 21 }, 'Já vou verificar', null, true)}
        </>
      ),
    },
    {
      name: 'long text',
      render: () =>
        composer({ id: 2 }, Array.from({ length: 9 }, (_, at) => `Linha ${at + 1} do orçamento`).join('\n')),
    },
    {
      name: 'tray',
      render: () => (
        <Tray
          attachments={[{ id: 'a', file, caption: '' }]}
          going={[
            anOutgoing({
              clientId: 'g',
              file: { blob: file, name: 'foto da sala.jpg', type: 'image/jpeg', isVoice: false, seconds: null },
            }),
          ]}
          progress={{ g: 0.42 }}
          onCaption={nothing}
          onRemove={nothing}
          onCancel={nothing}
          onRetry={nothing}
        />
      ),
    },
    {
      name: 'tools while writing a note',
      render: () => (
        <ComposerBar
          isNote={true}
          signs={true}
          canSend={true}
          isShut={false}
          isSaving={false}
          isFull={false}
          isCrowded={false}
          onClosed={nothing}
          onAttach={nothing}
          onEmoji={nothing}
          onQuick={nothing}
          onNote={nothing}
          onSign={nothing}
          onRecord={nothing}
          onSend={nothing}
        />
      ),
    },
    {
      name: 'recording',
      render: () => (
        <RecorderBar
          state={{ kind: 'recording', seconds: 14, peaks: placeholderPeaks('x') }}
          onSend={nothing}
          onDiscard={nothing}
        />
      ),
    },
    {
      name: 'sending audio',
      render: () => <RecorderBar state={{ kind: 'sending', seconds: 14 }} onSend={nothing} onDiscard={nothing} />,
    },
    {
      name: 'microphone blocked',
      render: () => <RecorderBar state={{ kind: 'blocked' }} onSend={nothing} onDiscard={nothing} />,
    },
    { name: 'waiting', render: () => <LockedComposer ticketId={3} lock={{ why: 'pending' }} /> },
    { name: 'resolved', render: () => <LockedComposer ticketId={3} lock={{ why: 'closed' }} /> },
    { name: 'taken', render: () => <LockedComposer ticketId={2} lock={{ why: 'other', name: 'Rafael Nunes' }} /> },
    { name: 'window open', render: () => <WindowBar left={312} onTemplate={nothing} /> },
    { name: 'window closed', render: () => composer({ id: 4, windowExpiresAt: null }, '', 24) },
    {
      name: 'quick replies',
      alone: true,
      render: () => (
        <div className={stage.low}>
          <QuickReplies
            id="quick"
            query="en"
            replies={someReplies}
            active={0}
            contactName="Mariana Lopes"
            onPick={nothing}
          />
        </div>
      ),
    },
    {
      name: 'template',
      alone: true,
      render: () => (
        <TemplateForm
          ticket={ticket}
          templates={[
            {
              name: 'pedido_saiu',
              language: 'pt_BR',
              category: 'UTILITY',
              status: 'APPROVED',
              parameterCount: 2,
              body: 'Olá {{1}}, seu pedido {{2}} saiu para entrega.',
              updatedAt: '2026-11-12T12:00:00.000Z',
            },
          ]}
          onClose={nothing}
        />
      ),
    },
    { name: 'conversation', alone: true, render: () => conversation(<ConversationView ticket={ticket} />) },
    {
      name: 'long conversation',
      alone: true,
      render: () => conversation(<ConversationView ticket={{ ...ticket, unreadMessages: 2 }} />, undefined, true),
    },
    {
      name: 'conversation of a cloud number, closed window',
      alone: true,
      render: () => conversation(<ConversationView ticket={ticket} />, [aCloudConnection({ id: 11 })]),
    },
    {
      name: 'conversation of another agent',
      alone: true,
      render: () =>
        conversation(<ConversationView ticket={{ ...ticket, userId: 8, user: { id: 8, name: 'Rafael Nunes' } }} />),
    },
  ],
};
