import { describe, expect, it } from 'vitest';
import { nextMessage } from '../whatsapp-web/testing/client.ts';
import { JOANA, MARIA, SHOP } from '../whatsapp-web/testing/session.ts';
import {
  attach,
  bubble,
  chatWith,
  chooseInMenu,
  CLOUD_NUMBER,
  receivedText,
  write,
  type Stage,
} from './testing/stage.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** The actions on a customer’s phone. */
export function describeCustomer(stage: () => Stage): void {
  describe('on a customer’s phone', () => {
    it('messages are quoted, edited, deleted and reacted to, by keyboard too', async () => {
      const { socket, tab } = stage();
      const page = await tab(`?as=${MARIA}&chat=web:${SHOP}`);
      const first = receivedText(stage(), 'Tem mesa redonda?');
      await write(page, 'Tem mesa redonda?');
      const { key } = await first;
      await socket.sendMessage(key.remoteJid ?? '', { text: 'Temos, de 90 cm.' });

      const quoted = receivedText(stage(), 'Essa serve');
      await chooseInMenu(page, 'Temos, de 90 cm.', 'Responder');
      await write(page, 'Essa serve');
      expect((await quoted).message?.extendedTextMessage?.contextInfo?.quotedMessage?.conversation).toBe(
        'Temos, de 90 cm.',
      );

      await chooseInMenu(page, 'Tem mesa redonda?', 'Editar');
      await write(page, 'Tem mesa quadrada?');
      await bubble(page, 'Tem mesa quadrada?').getByText('editada').waitFor();

      await bubble(page, 'Temos, de 90 cm.').getByRole('button', { name: 'Opções da mensagem' }).focus();
      await page.keyboard.press('Enter');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      await bubble(page, 'Temos, de 90 cm.').getByText('❤️').waitFor();

      await chooseInMenu(page, 'Essa serve', 'Apagar para todos');
      await page.getByRole('log').getByText('Mensagem apagada').waitFor();
      await page.close();
    });

    it('photos, documents, places and a voice go out; files that arrive can be seen and saved', async () => {
      const { socket, tab } = stage();
      const page = await tab(`?as=${MARIA}&chat=web:${SHOP}`);
      const sent = (fits: Parameters<typeof nextMessage>[1]) => nextMessage(socket, fits);

      const photo = sent(({ message }) => message?.imageMessage?.caption === 'É esta');
      await attach(page, 'Foto ou vídeo', { name: 'mesa.png', mimeType: 'image/png', buffer: PNG });
      await write(page, 'É esta');
      const { key } = await photo;
      await page.getByRole('img', { name: 'É esta' }).last().waitFor();

      const document = sent(({ message }) => message?.documentMessage?.fileName === 'pedido.txt');
      await attach(page, 'Documento', { name: 'pedido.txt', mimeType: 'text/plain', buffer: Buffer.from('2 mesas') });
      await page.getByRole('button', { name: 'Enviar' }).click();
      await document;

      const place = sent(({ message }) => message?.locationMessage?.name === 'Avenida Paulista');
      await page.getByRole('button', { name: 'Anexar' }).click();
      await page.getByRole('menuitem', { name: 'Localização' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Enviar' }).click();
      await place;

      const file = { document: Buffer.from('R$ 900'), mimetype: 'text/plain', fileName: 'orçamento.txt' };
      await socket.sendMessage(key.remoteJid ?? '', file);
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Baixar orçamento.txt' }).last().click();
      expect((await download).suggestedFilename()).toBe('orçamento.txt');

      // The machine has no microphone, so a tone replaces the voice.
      await page.evaluate(() => {
        navigator.mediaDevices.getUserMedia = async () => {
          const audio = new AudioContext();
          const tone = audio.createOscillator();
          const voice = audio.createMediaStreamDestination();
          tone.connect(voice);
          tone.start();
          return voice.stream;
        };
      });
      const voice = sent(({ message }) => message?.audioMessage?.ptt === true);
      await page.getByRole('button', { name: 'Gravar áudio' }).click();
      await page.getByText('0:01').waitFor();
      await page.getByRole('button', { name: 'Enviar áudio' }).click();
      expect(Number((await voice).message?.audioMessage?.fileLength)).toBeGreaterThan(100);
      await page.locator('audio').last().waitFor();
      await page.close();
    });

    it('holds messages while offline and delivers them later; a call rings and can be refused', async () => {
      const { socket, tab, emulator } = stage();
      const page = await tab(`?as=${JOANA}&chat=web:${SHOP}`);
      const internet = page.getByRole('switch', { name: 'Internet do celular' });
      await internet.click();
      await page.getByText('Sem internet: o que você escrever sai quando ela voltar.').waitFor();
      await write(page, 'Escrita no túnel');
      await bubble(page, 'Escrita no túnel').getByRole('img', { name: 'Na fila' }).waitFor();
      await socket.sendMessage(`${JOANA}@s.whatsapp.net`, { text: 'Está aí?' });
      expect(emulator.inbox(JOANA).some(({ body }) => body.kind === 'text' && body.text === 'Está aí?')).toBe(false);

      const received = receivedText(stage(), 'Escrita no túnel');
      await internet.click();
      await received;
      await bubble(page, 'Está aí?').waitFor();

      const ringing = new Promise<{ id: string; from: string }>((resolve) => {
        socket.ev.on('call', ([call]) => call?.status === 'offer' && resolve(call));
      });
      await page.getByRole('button', { name: 'Ligar', exact: true }).click();
      const { id, from } = await ringing;
      await page.getByText('Chamando Loja…').waitFor();
      await socket.rejectCall(id, from);
      await page.getByText('Loja recusou a chamada').waitFor();
      await page.close();
    });

    it('a number on the Cloud API is one more chat', async () => {
      const { tab, cloud } = stage();
      const page = await tab(`?as=${MARIA}`);
      await chatWith(page, 'Loja na nuvem').click();
      await write(page, 'Oi, nuvem');
      await bubble(page, 'Oi, nuvem').waitFor();
      const answer = await fetch(`${cloud.graphUrl}/v23.0/P1/messages`, {
        method: 'POST',
        headers: { authorization: 'Bearer token-1', 'content-type': 'application/json' },
        body: JSON.stringify({ messaging_product: 'whatsapp', to: MARIA, type: 'text', text: { body: 'Oi da nuvem' } }),
      });
      expect(answer.status).toBe(200);
      await bubble(page, 'Oi da nuvem').waitFor();
      await expect.poll(() => cloud.inbox(MARIA, CLOUD_NUMBER).at(-1)?.ticks).toBe(3);
      await page.close();
    });
  });
}
