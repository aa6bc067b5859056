import { expect, it } from 'vitest';
import { violationsOn } from './lib/axe.ts';
import { useHouse } from './lib/house.ts';
import { gone, shown, toast } from './lib/see.ts';

const house = useHouse();

/** The smallest picture there is. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const phone: [number, number] = [390, 844];

async function aBoss(look: Parameters<typeof house.aPerson>[1] = {}) {
  const { id } = await house.admin
    .selectFrom('companies')
    .select('id')
    .where('is_super', '=', true)
    .executeTakeFirstOrThrow();
  return house.aPerson({ profile: 'admin', companyId: id, isSuper: true }, look);
}

it('part of ANN-02, ANN-06 and ANN-08: the platform’s own people announce something; everybody sees it in the top bar at once, by priority and as plain text', async () => {
  const { page } = await aBoss();
  const reader = await house.aPerson({ profile: 'user' });
  await page.getByRole('link', { name: 'Informativos' }).first().click();
  await page.getByRole('button', { name: 'Novo informativo' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Novo informativo' });
  await dialog.getByLabel('Título').fill('Manutenção no domingo');
  await dialog.getByLabel('Texto').fill('Das 2h às 4h <b>o envio</b> fica pausado.');
  await dialog.getByLabel('Prioridade').selectOption('1');
  await dialog.locator('input[type=file]').setInputFiles({ name: 'aviso.png', mimeType: 'image/png', buffer: pixel });
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await shown(toast(page, 'Informativo salvo com sucesso.'));
  const row = page.getByRole('table', { name: 'Informativos' }).getByRole('row', { name: /Manutenção/ });
  expect((await row.innerText()).split(/\s*\n\s*|\t/).filter(Boolean)).toEqual(
    expect.arrayContaining(['Manutenção no domingo', 'Alta', 'aviso.png', 'Ativo']),
  );
  expect(await violationsOn(page)).toEqual([]);

  // In the middle of work nothing opens by itself; the mark tells.
  await reader.page.getByRole('button', { name: 'Informativos, 1 não lido' }).click();
  const entry = reader.page.getByRole('button', { name: /Manutenção no domingo/ });
  await shown(entry);
  const colour = await entry.getByText('Alta').evaluate((pill) => getComputedStyle(pill).backgroundColor);
  const red = await reader.page.evaluate(() => {
    const probe = document.createElement('i');
    probe.style.backgroundColor = 'var(--danger-soft)';
    document.body.append(probe);
    const { backgroundColor } = getComputedStyle(probe);
    probe.remove();
    return backgroundColor;
  });
  expect(colour).toBe(red);
  expect(await violationsOn(reader.page)).toEqual([]);
  await entry.click();
  const viewer = reader.page.getByRole('dialog', { name: 'Manutenção no domingo' });
  await shown(viewer.getByText('Das 2h às 4h <b>o envio</b> fica pausado.'));
  await shown(viewer.getByRole('img', { name: 'Imagem do informativo Manutenção no domingo' }));
  expect(await violationsOn(reader.page)).toEqual([]);
  await reader.page.keyboard.press('Escape');
  await shown(reader.page.getByRole('button', { name: 'Informativos', exact: true }));

  await page.getByRole('button', { name: 'Editar Manutenção no domingo' }).click();
  await page.getByRole('dialog').getByLabel('Ativo').uncheck();
  await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click();
  await shown(row.getByText('Inativo'));
  await reader.page.getByRole('button', { name: 'Informativos', exact: true }).click();
  await shown(reader.page.getByText('Nenhum informativo no momento.'));

  await page.getByRole('button', { name: 'Excluir Manutenção no domingo' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
  await shown(toast(page, 'Informativo excluído com sucesso.'));
  await gone(row);
});

it('part of ANN-06: who comes in is shown what is urgent, once; on a phone the rest is in the account menu, in the dark too', async () => {
  const { id } = await house.admin
    .insertInto('announcements')
    .values({ title: 'Pix fora do ar', text: 'Voltamos às 15h.', priority: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { page } = await house.aPerson({ profile: 'supervisor' }, { size: phone, colorScheme: 'dark', isAlone: true });
  const urgent = page.getByRole('dialog', { name: 'Pix fora do ar' });
  await shown(urgent);
  expect(await violationsOn(page)).toEqual([]);
  await urgent.getByRole('button', { name: 'Fechar' }).last().click();
  await gone(urgent);
  await page.reload();
  await page.getByRole('button', { name: 'Minha conta' }).click();
  await page.getByRole('menuitem', { name: 'Informativos' }).click();
  await shown(page.getByRole('dialog', { name: 'Informativos' }).getByText('Pix fora do ar'));
  expect(await violationsOn(page)).toEqual([]);
  await house.admin.deleteFrom('announcements').where('id', '=', id).execute();
});

it('an admin of any other company who types the address of the announcements is led home', async () => {
  const { page } = await house.aPerson({ profile: 'admin' });
  await page.goto('/announcements');
  await shown(
    toast(page, 'Esta empresa não possui permissão para acessar essa página! Estamos lhe redirecionando.', 'alert'),
  );
  await page.waitForURL((url) => url.pathname === '/');
});

it('part of HLP-07: a film is added by its address and kept by its id; nothing is asked of the video service before play, and then only its host without cookies', async () => {
  const { page } = await aBoss();
  await page.goto('/settings');
  await page.getByRole('tab', { name: 'Ajuda' }).click();
  await page.getByLabel('Título').fill('Conectar um número');
  await page.getByLabel('Código do vídeo').fill('https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=10');
  await page.getByLabel('Descrição').fill('Leva menos de 2 minutos.');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await shown(toast(page, 'Operação realizada com sucesso!'));
  await shown(page.getByRole('cell', { name: 'dQw4w9WgXcQ' }));
  expect(await violationsOn(page)).toEqual([]);

  for (const [size, colorScheme] of [
    [[1440, 900], 'light'],
    [phone, 'dark'],
  ] as [[number, number], 'light' | 'dark'][]) {
    const asked: string[] = [];
    const agent = await house.aPerson(
      { profile: 'user' },
      {
        ...{ size, colorScheme, isAlone: true },
        prepare: (_page, context) =>
          context.route(
            (url) => url.origin !== new URL(house.url).origin,
            (route) => {
              asked.push(route.request().url());
              return route.fulfill({ contentType: 'text/html', body: '<title>filme</title>' });
            },
          ),
      },
    );
    agent.troubles.expect(/third party: https:\/\/www\.youtube-nocookie\.com\/embed\//);
    await agent.page.goto('/helps');
    await shown(agent.page.getByRole('heading', { name: 'Central de ajuda (1)' }));
    expect(await violationsOn(agent.page)).toEqual([]);
    await agent.page.getByRole('button', { name: /Conectar um número/ }).click();
    const film = agent.page.getByRole('dialog', { name: 'Conectar um número' });
    const play = film.getByRole('button', { name: 'Reproduzir Conectar um número' });
    await shown(play);
    expect(await violationsOn(agent.page)).toEqual([]);
    expect(asked).toEqual([]);
    await play.click();
    await expect.poll(() => asked).toEqual(['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0']);
    await film.getByRole('button', { name: 'Fechar' }).focus();
    await agent.page.keyboard.press('Escape');
    await gone(film);
  }
});
