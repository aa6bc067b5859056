import { describe, expect, it } from 'vitest';
import { closeCode, connectionState, createClient } from '../whatsapp-web/testing/client.ts';
import { JOANA, SHOP } from '../whatsapp-web/testing/session.ts';
import { bubble, chatWith, receivedText, write, type Stage } from './testing/stage.ts';

/** The actions on the phone that devices are linked to. */
export function describeOwner(stage: () => Stage): void {
  describe('on the owner’s phone', () => {
    it('a device is linked by the QR’s text, or by a code, listed, and removed', async () => {
      const { tab, emulator } = stage();
      const page = await tab('');
      await page.getByRole('button', { name: 'Nova linha' }).click();
      await page.getByLabel('Nome').fill('Padaria');
      await page.getByLabel('Celular com DDI e DDD, só números').fill('5511900002222');
      await page.getByRole('button', { name: 'Adicionar' }).click();
      await page.getByText('Nenhum aparelho vinculado a este celular.').waitFor();

      const byQr = createClient(emulator);
      const { qr = '' } = await connectionState(byQr.connect(), (state) => state.qr !== undefined);
      await page.getByText('Tenho o texto do QR code').click();
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

    it('delivers a message typed on the phone to the customer and the linked client', async () => {
      const { tab } = stage();
      const page = await tab(`?phone=${SHOP}`);
      await chatWith(page, 'Joana').click();
      const copied = receivedText(stage(), 'Do balcão');
      await write(page, 'Do balcão');
      expect((await copied).key.fromMe).toBe(true);
      const joana = await tab(`?as=${JOANA}&chat=web:${SHOP}`);
      await bubble(joana, 'Do balcão').waitFor();
      await Promise.all([page.close(), joana.close()]);
    });

    it('troubles are switched on and off', async () => {
      const { tab, emulator } = stage();
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
}
