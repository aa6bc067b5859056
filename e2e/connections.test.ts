import { aConnection } from '@recadia/db/testing';
import { describe, expect, it } from 'vitest';
import { isFirstLookOnly, violationsOn } from '../testkit/browser/axe.ts';
import { useProduct } from './lib/product.ts';
import { sizes, type SizeName } from './lib/screens/visit-screens.ts';
import { gone, shown, toast } from './lib/locators.ts';

const product = useProduct();

interface Facts {
  status: string;
  status_reason?: string;
  qrcode?: string;
  qrcode_expires_at?: Date;
  retries?: number;
  number?: string;
}

/** Writes the new session state and its event, as the gateway would. */
async function setSession(name: string, facts: Facts): Promise<void> {
  const { admin } = product;
  const { company_id, id } = await admin
    .selectFrom('connections')
    .select(['company_id', 'id'])
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  // Removed from the gateway, which finds no phone and would report it in between.
  await admin
    .updateTable('wa_sessions')
    .set((eb) => ({ desired: 'stopped', owner: null, epoch: eb('epoch', '+', 1) }))
    .where('connection_id', '=', id)
    .execute();
  const change = { ...facts, updated_at: new Date() };
  await admin.updateTable('connections').set(change).where('id', '=', id).execute();
  const event = { company_id, name: 'connection.session-updated', entity_id: String(id) };
  await admin.insertInto('events').values(event).execute();
}

it('adds a number, shows its code and its phone connecting, changes it and deletes it', async () => {
  const { page } = await product.aPerson({ profile: 'admin' });
  await page
    .getByRole('link', { name: /^Conexões/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Nova conexão' }).first().click();
  const form = page.getByRole('dialog', { name: 'Nova conexão' });
  await form.getByLabel('Nome').fill('Loja Centro');
  await shown(form.getByText(/Não é a API oficial/));
  await form.getByRole('button', { name: 'Salvar' }).click();
  await shown(toast(page, 'Conexão salva com sucesso!'));

  const link = page.getByRole('dialog', { name: /Conectar “Loja Centro”/ });
  await shown(link);
  await setSession('Loja Centro', {
    status: 'qrcode',
    qrcode: '2@primeiro',
    retries: 1,
    qrcode_expires_at: inSeconds(20),
  });
  const code = link.getByRole('img', { name: 'Código QR para ler com o celular' }).locator('path').last();
  await shown(code);
  const first = await code.getAttribute('d');
  await setSession('Loja Centro', {
    status: 'qrcode',
    qrcode: '2@segundo',
    retries: 2,
    qrcode_expires_at: inSeconds(20),
  });
  await expect.poll(() => code.getAttribute('d')).not.toBe(first);
  await setSession('Loja Centro', { status: 'CONNECTED', qrcode: '', number: '5511900001111' });
  await gone(link);
  const row = page.getByRole('row', { name: /Loja Centro/ });
  await shown(row.getByText('Conectada'));
  await shown(row.getByText('+55 (11) 90000-1111'));

  await page.getByRole('button', { name: 'Nova conexão' }).first().click();
  await form.getByLabel('Nome').fill('Reserva');
  await form.getByRole('button', { name: 'Salvar' }).click();
  await page
    .getByRole('dialog', { name: /Conectar “Reserva”/ })
    .getByRole('button', { name: 'Fechar' })
    .click();

  await page.getByRole('button', { name: 'Editar Reserva' }).click();
  const edit = page.getByRole('dialog', { name: 'Editar conexão' });
  await edit.getByRole('tab', { name: 'Mensagens' }).click();
  await edit.getByLabel('Mensagem de conclusão').fill('Obrigado pelo contato.');
  await edit.getByRole('button', { name: 'Salvar' }).click();
  await gone(edit);

  await page.getByRole('button', { name: 'Excluir Reserva' }).click();
  await page.getByRole('button', { name: 'Excluir', exact: true }).click();
  await shown(toast(page, 'Conexão excluída com sucesso!'));
  await gone(page.getByRole('row', { name: /Reserva/ }));
});

it('a dropped number alerts an admin on any page, and the menu keeps saying so', async () => {
  const { name } = await aConnection(product.admin, { company_id: await product.shopId() });
  await setSession(name, { status: 'CONNECTED' });
  const { page } = await product.aPerson({ profile: 'admin', name: 'Vigia' });
  const menuLooked = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/whatsapp');
  await page.goto('/tags');
  await menuLooked;
  await setSession(name, { status: 'DISCONNECTED', status_reason: 'logged-out' });
  await shown(toast(page, `A conexão ${name} caiu`, 'alert'));
  await shown(page.getByRole('link', { name: /Conexões, há conexões que precisam de atenção/ }));
  await page.goto('/connections');
  await page.getByRole('button', { name: 'Removida no celular' }).click();
  await shown(page.getByText('O aparelho foi removido no celular'));
});

// The sweep over all screens covers the plain ones; this covers the dialogs, and a phone with the dark theme.
describe.skipIf(isFirstLookOnly)('axe finds nothing on the connections', () => {
  const looks: [SizeName, 'light' | 'dark'][] = [
    ['desktop', 'light'],
    ['phone', 'dark'],
  ];
  it.each(looks)('%s, %s', async (size, colorScheme) => {
    const [code, lost] = [`Código ${size} ${colorScheme}`, `Caída ${size} ${colorScheme}`];
    for (const name of [code, lost]) await aConnection(product.admin, { company_id: await product.shopId(), name });
    await setSession(code, { status: 'qrcode', qrcode: '2@primeiro', retries: 1, qrcode_expires_at: inSeconds(3_600) });
    await setSession(lost, { status: 'DISCONNECTED', status_reason: 'logged-out' });
    const { page } = await product.aPerson({ profile: 'admin' }, { size: [...sizes[size]], colorScheme });
    const found: string[] = [];
    const look = async (what: string) =>
      void found.push(...(await violationsOn(page)).map((fault) => `${what}: ${fault}`));
    await page.goto('/connections');
    await shown(page.getByText(lost).first());
    await look('list');
    await page.getByRole('button', { name: 'Nova conexão' }).first().click();
    const form = page.getByRole('dialog', { name: 'Nova conexão' });
    await shown(form.getByLabel('Nome'));
    await look('new');
    await form.getByLabel('Tipo de conexão').selectOption({ label: 'API oficial do WhatsApp (Cloud API)' });
    await form.getByRole('tab', { name: 'API oficial' }).click();
    await look('Cloud API');
    await page.goto('/connections');
    await page.getByRole('button', { name: `Ver QR ${code}` }).click();
    await shown(page.getByRole('img', { name: 'Código QR para ler com o celular' }));
    await look('QR code');
    expect(found).toEqual([]);
  });
});

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000);
