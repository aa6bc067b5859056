import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violationsOn } from '../../testkit/browser/axe.ts';
import { JOANA, MARIA, SHOP } from '../whatsapp-web/testing/session.ts';
import { describeCustomer } from './customer.test-suite.ts';
import { describeOwner } from './owner.test-suite.ts';
import { bubble, chatWith, openStage, receivedText, write, type Stage } from './testing/stage.ts';

// Checking every rule on every bubble is slow on a busy machine, so the rules run before the chats have grown long.
const AXE_TIMEOUT_MS = 90_000;

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(async () => {
  await stage.close();
});

describe('two tabs are two customers', () => {
  it('each writes to the linked client and sees its answers, and only those', async () => {
    const { socket, tab } = stage;
    const maria = await tab(`?as=${MARIA}&chat=web:${SHOP}`);
    const joana = await tab(`?as=${JOANA}&chat=web:${SHOP}`);

    const received = Promise.all([receivedText(stage, 'Oi, é a Maria'), receivedText(stage, 'Oi, é a Joana')]);
    await write(maria, 'Oi, é a Maria');
    await write(joana, 'Oi, é a Joana');
    const [fromMaria, fromJoana] = await received;
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

  it('join a group with the company', async () => {
    const maria = await stage.tab(`?as=${MARIA}`);
    await maria.getByRole('button', { name: 'Novo grupo' }).click();
    await maria.getByLabel('Nome do grupo').fill('Mudança');
    await maria.getByRole('checkbox', { name: 'Joana' }).check();
    await maria.getByRole('checkbox', { name: 'Loja' }).check();
    await maria.getByRole('button', { name: 'Adicionar' }).click();
    const received = receivedText(stage, 'Oi, gente');
    await write(maria, 'Oi, gente');
    const { key } = await received;
    expect(key.remoteJid).toMatch(/@g\.us$/);
    await stage.socket.sendMessage(key.remoteJid ?? '', { text: 'Olá, grupo' });

    const joana = await stage.tab(`?as=${JOANA}`);
    await chatWith(joana, 'Mudança').click();
    await bubble(joana, 'Oi, gente').getByText('Maria').waitFor();
    await bubble(joana, 'Olá, grupo').getByText('Loja').waitFor();
    await Promise.all([maria.close(), joana.close()]);
  });
});

describe('texts in three languages', () => {
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
    AXE_TIMEOUT_MS,
  );
});

describeCustomer(() => stage);
describeOwner(() => stage);

describe('accessibility', () => {
  it('shows one pane at a time on a narrow screen, without overflow and with a way back', async () => {
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
