import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aFile, aMessage } from '../../../testing/conversation.ts';
import { standInUploads } from '../../../testing/uploads.ts';
import { user } from '../../../testing/user.ts';
import { bubbles, composer, conversationServer, showConversation } from '../testing/conversation.tsx';

const picture = (name: string) => new File(['abc'], name, { type: 'image/png' });
const attach = async (...files: File[]) =>
  fireEvent.paste(await composer(), { clipboardData: { files, types: ['Files'] } });
const answered = (clientId: string | undefined, name: string) =>
  aMessage({
    fromMe: true,
    clientId: clientId ?? null,
    mediaType: 'image',
    body: '',
    file: aFile({ name }),
    createdAt: new Date().toISOString(),
  });

describe('files', () => {
  it('MSG-28 sends dropped and pasted files in order with captions, only in an open ticket', async () => {
    URL.createObjectURL = () => 'blob:x';
    URL.revokeObjectURL = () => undefined;
    const seen = standInUploads();
    const messages = [aMessage({ body: 'Oi', createdAt: new Date().toISOString() })];
    for (const status of ['pending', 'closed'] as const) {
      conversationServer({ messages, ticket: { status } });
      const { unmount } = showConversation({ status });
      expect(await screen.findByText(/para responder\.$/)).toBeInTheDocument();
      expect(screen.queryByRole('textbox', { name: 'Mensagem' })).toBeNull();
      fireEvent.drop(await screen.findByRole('log'), { dataTransfer: { files: [picture('x.png')], types: ['Files'] } });
      expect(screen.queryByRole('list', { name: 'Arquivos para enviar' })).toBeNull();
      unmount();
    }
    conversationServer({ messages });
    showConversation();
    await user.click(await screen.findByRole('switch', { name: 'Assinar' }));
    await attach(picture('a.png'));
    fireEvent.drop(await screen.findByRole('log'), { dataTransfer: { files: [picture('b.png')], types: ['Files'] } });
    await user.type(screen.getByRole('textbox', { name: 'Legenda de b.png' }), 'a mesa');
    await user.type(await composer(), 'o sofá{Enter}');
    await waitFor(() => expect(seen).toHaveLength(1));
    await waitFor(async () => expect(await bubbles()).toHaveLength(3));
    expect(seen[0]?.form.get('body')).toBe('o sofá');
    seen[0]?.progress(42, 100);
    const tray = screen.getByRole('list', { name: 'Arquivos para enviar' });
    await waitFor(() => expect(within(tray).getByText('42 %')).toBeInTheDocument());
    seen[0]?.answer(200, [answered(seen[0].headers.get('idempotency-key'), 'a.png')]);
    await waitFor(() => expect(seen).toHaveLength(2));
    expect(seen[1]?.form.get('body')).toBe('a mesa');
    expect(seen[1]?.form.get('medias')).toHaveProperty('name', 'b.png');
    await user.click(screen.getByRole('button', { name: 'Cancelar o envio de b.png' }));
    await waitFor(async () => expect(await bubbles()).toHaveLength(2));
    expect(screen.queryByRole('list', { name: 'Arquivos para enviar' })).toBeNull();
  });

  it('MSG-06 shows a refused upload and a failing microphone like other errors', async () => {
    URL.createObjectURL = () => 'blob:x';
    URL.revokeObjectURL = () => undefined;
    const seen = standInUploads();
    conversationServer({});
    showConversation();
    await attach(picture('a.png'));
    await user.click(await screen.findByRole('button', { name: 'Enviar' }));
    await waitFor(() => expect(seen).toHaveLength(1));
    seen[0]?.answer(413, { error: 'ERR_FILE_TOO_LARGE' });
    expect(await screen.findByText('O arquivo é maior que o permitido.')).toHaveAttribute('class');
    expect(await screen.findByRole('button', { name: 'Tentar de novo' })).toBeInTheDocument();

    const getUserMedia = vi.fn().mockRejectedValue(new DOMException('no device', 'NotFoundError'));
    Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true });
    await user.click(screen.getByRole('button', { name: 'Gravar áudio' }));
    expect(await screen.findByText('Ocorreu um erro!')).toBeInTheDocument();
    expect(await composer()).toBeEnabled();
  });
});
