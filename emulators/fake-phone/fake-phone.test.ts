import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violationsOn } from '../../e2e/lib/axe.ts';
import { closeCode, connectionState, createClient, nextMessage, textOf } from '../whatsapp-web/testing/client.ts';
import { JOANA, MARIA, SHOP } from '../whatsapp-web/testing/session.ts';
import { attach, bubble, chatWith, chooseInMenu, CLOUD_NUMBER, openStage, write, type Stage } from './testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(async () => {
  await stage.close();
});

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const says = (text: string) => nextMessage(stage.socket, (message) => textOf(message) === text);

describe('two tabs are two customers', () => {
  it('each writes to the linked client and sees its answers, and only those', async () => {
    const { socket, tab } = stage;
    const maria = await tab(`?as=${MARIA}&chat=web:${SHOP}`);
    const joana = await tab(`?as=${JOANA}&chat=web:${SHOP}`);

    const heard = Promise.all([says('Oi, é a Maria'), says('Oi, é a Joana')]);
    await write(maria, 'Oi, é a Maria');
    await write(joana, 'Oi, é a Joana');
    const [fromMaria, fromJoana] = await heard;
    expect([fromMaria.pushName, fromJoana.pushName]).toEqual(['Maria', 'Joana']);

    const chat = fromMaria.key.remoteJid ?? '';
    await socket.sendPresenceUpdate('composing', chat);
    await maria.getByRole('log').getByText('digitando…').waitFor();
    await socket.sendMessage(chat, { text: 'Bom dia, Maria!' }, { quoted: fromMaria });
    await socket.sendMessage(fromJoana.key.remoteJid ?? '', { text: 'Bom dia, Joana!' });
    await socket.readMessages([fromMaria.key]);

    await bubble(maria, 'Bom dia, Maria!').getByText('Oi, é a Maria').waitFor();
    await bubble(joana, 'Bom dia, Joana!').waitFor();
    await bubble(maria, 'Oi, é a Maria').getByRole('img', { name: 'Lida' }).first().waitFor();
    expect(await bubble(joana, 'Bom dia, Maria!').count()).toBe(0);
    expect(await maria.title()).toContain('Maria');
    await Promise.all([maria.close(), joana.close()]);
  });
});

describe('on a customer’s phone', () => {
  it('messages are quoted, edited, deleted and reacted to, by keyboard too', async () => {
    const { socket, tab } = stage;
    const page = await tab(`?as=${MARIA}&chat=web:${SHOP}`);
    const first = says('Tem mesa redonda?');
    await write(page, 'Tem mesa redonda?');
    const { key } = await first;
    await socket.sendMessage(key.remoteJid ?? '', { text: 'Temos, de 90 cm.' });

    const quoted = says('Essa serve');
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
    const { socket, tab } = stage;
    const page = await tab(`?as=${MARIA}&chat=web:${SHOP}`);
    const sent = (fits: Parameters<typeof nextMessage>[1]) => nextMessage(socket, fits);

    const photo = sent(({ message }) => message?.imageMessage?.caption === 'É esta');
    await attach(page, 'Foto ou vídeo', { name: 'mesa.png', mimeType: 'image/png', buffer: PNG });
    await write(page, 'É esta');
    const { key } = await photo;
    await page.getByRole('img', { name: 'É esta' }).waitFor();

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
    await page.getByRole('button', { name: 'Baixar orçamento.txt' }).click();
    expect((await download).suggestedFilename()).toBe('orçamento.txt');

    // The machine has no microphone: a tone stands in for a voice.
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

  it('without internet nothing goes out or comes in until it is back; a call rings and can be refused', async () => {
    const { socket, tab, emulator } = stage;
    const page = await tab(`?as=${JOANA}&chat=web:${SHOP}`);
    const internet = page.getByRole('switch', { name: 'Internet do celular' });
    await internet.click();
    await page.getByText('Sem internet: o que você escrever sai quando ela voltar.').waitFor();
    await write(page, 'Escrita no túnel');
    await bubble(page, 'Escrita no túnel').getByRole('img', { name: 'Na fila' }).waitFor();
    await socket.sendMessage(`${JOANA}@s.whatsapp.net`, { text: 'Está aí?' });
    expect(emulator.inbox(JOANA).some(({ body }) => body.kind === 'text' && body.text === 'Está aí?')).toBe(false);

    const heard = says('Escrita no túnel');
    await internet.click();
    await heard;
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
    const { tab, cloud } = stage;
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

describe('on the owner’s phone', () => {
  it('a device is linked by the QR’s text, or by a code, listed, and removed', async () => {
    const { tab, emulator } = stage;
    const page = await tab('');
    await page.getByRole('button', { name: 'Nova linha' }).click();
    await page.getByLabel('Nome').fill('Padaria');
    await page.getByLabel('Celular com DDI e DDD, só números').fill('5511900002222');
    await page.getByRole('button', { name: 'Adicionar' }).click();
    await page.getByText('Nenhum aparelho vinculado a este celular.').waitFor();

    const byQr = createClient(emulator);
    const { qr = '' } = await connectionState(byQr.connect(), (state) => state.qr !== undefined);
    await page.getByLabel('Texto do QR code').fill(qr);
    await page.getByRole('button', { name: 'Ler QR code' }).click();
    await page.getByText('Aparelho 1', { exact: true }).waitFor();
    const linked = byQr.connect();
    await page.getByText('conectado', { exact: true }).waitFor();

    const byCode = createClient(emulator);
    const waiting = byCode.connect();
    await connectionState(waiting, (state) => state.qr !== undefined);
    const code = await waiting.requestPairingCode('5511900002222');
    await page.getByLabel('Código de 8 caracteres').fill(`${code.slice(0, 4)}-${code.slice(4)}`.toLowerCase());
    await page.getByRole('button', { name: 'Usar código' }).click();
    await page.getByText('Aparelho 2', { exact: true }).waitFor();

    const closed = closeCode(linked);
    await page.getByRole('button', { name: 'Remover aparelho 1' }).click();
    expect(await closed).toBe(401);
    await page.getByText('Aparelho 1', { exact: true }).waitFor({ state: 'detached' });
    await Promise.all([byQr.close(), byCode.close(), page.close()]);
  });

  it('what is written on the phone itself reaches the customer and the linked client', async () => {
    const { tab } = stage;
    const page = await tab(`?phone=${SHOP}`);
    await chatWith(page, 'Joana').click();
    const copied = says('Do balcão');
    await write(page, 'Do balcão');
    expect((await copied).key.fromMe).toBe(true);
    const joana = await tab(`?as=${JOANA}&chat=web:${SHOP}`);
    await bubble(joana, 'Do balcão').waitFor();
    await Promise.all([page.close(), joana.close()]);
  });

  it('troubles are switched on and off', async () => {
    const { tab, emulator } = stage;
    const page = await tab(`?phone=${SHOP}&chat=devices`);
    await page.getByRole('heading', { name: 'Problemas' }).click();
    const passkey = page.getByRole('switch', { name: 'Exige chave de acesso' });
    const shop = () => emulator.state().people.find(({ phone }) => phone === SHOP);
    await passkey.click();
    await expect.poll(() => shop()?.needsPasskey).toBe(true);
    await expect.poll(() => passkey.getAttribute('aria-checked')).toBe('true');
    await passkey.click();
    await expect.poll(() => shop()?.needsPasskey).toBe(false);

    await page.getByLabel('O que fazer').selectOption('Perder');
    await page.getByLabel('Com o quê').selectOption('Recibos que chegam ao produto');
    await page.getByLabel('Quantas vezes (vazio: sempre)').fill('3');
    await page.getByRole('button', { name: 'Criar regra' }).click();
    await page.getByText('Perder: Recibos que chegam ao produto, 3×').waitFor();
    expect(emulator.chaos.rules()).toEqual([{ action: 'drop', kind: 'receipt', times: 3 }]);
    await page.getByRole('button', { name: 'Limpar regras' }).click();
    await page.getByText('Nenhuma regra ativa.').waitFor();
    await page.close();
  });
});

describe('everybody can use it', () => {
  const chat = `?as=${MARIA}&chat=web:${SHOP}`;
  const owner = `?phone=${SHOP}&chat=devices`;

  it.each(['light', 'dark'] as const)(
    'axe finds nothing in %s, on a customer’s and on the owner’s phone',
    async (scheme) => {
      const page = await stage.tab(chat);
      await page.emulateMedia({ colorScheme: scheme });
      await page.getByRole('log').getByRole('listitem').first().waitFor();
      expect(await violationsOn(page)).toEqual([]);
      await page.close();

      const phone = await stage.tab(owner);
      await phone.emulateMedia({ colorScheme: scheme });
      await phone.getByRole('heading', { name: 'Problemas' }).click();
      expect(await violationsOn(phone)).toEqual([]);
      await phone.close();
    },
  );

  it('on a narrow screen one pane shows at a time, nothing stands out at the side, and one finds back', async () => {
    const page = await stage.tab('');
    await page.setViewportSize({ width: 390, height: 780 });
    await page.getByRole('link', { name: /^Maria/ }).click();
    await chatWith(page, 'Loja na nuvem').waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await chatWith(page, 'Loja').first().click();
    await page.getByRole('textbox', { name: 'Mensagem' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    for (const seen of ['Conversas de Maria', 'Pessoas']) {
      await page.getByRole('link', { name: 'Voltar' }).click();
      await page.getByLabel(seen, { exact: true }).waitFor();
    }
    await page.close();
  });

  it('none of the tabs had an error', () => {
    expect(stage.errors).toEqual([]);
  });
});
