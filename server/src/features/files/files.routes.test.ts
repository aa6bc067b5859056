import { fileRoutes } from '@recadia/contract/files';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestServer } from '../../testing/use-server.ts';
import { aStaffedCompany, type StaffedCompany } from '../../testing/world.ts';

const server = useTestServer();
let shop: StaffedCompany;
let as: { as: string };
beforeAll(async () => {
  shop = await aStaffedCompany(server, {});
  as = { as: shop.admin.token };
});

const input = { name: 'Catálogos', message: 'Segue o catálogo.', options: [{ name: 'sofas' }, { name: 'camas' }] };
const create = async () => (await server.call(fileRoutes.createFileList, { ...as, body: input })).body;
function upload(listId: number, ids: number[], bytes = '%PDF-1.4\n', name = 'arquivo.pdf') {
  const form = new FormData();
  for (const [name, value] of Object.entries({ fileId: String(listId), typeArch: 'fileList' }))
    form.append(name, value);
  for (const id of ids) {
    form.append('id', String(id));
    form.append('files', new Blob([bytes]), name);
  }
  const headers = { authorization: `Bearer ${as.as}` };
  return fetch(`${server.url}/files/uploadList/${listId}`, { method: 'POST', headers, body: form });
}

describe('the calls about file lists', () => {
  it('FIL-01 FIL-04 create with options, list, show, upload files, change and delete', async () => {
    const { id, options, ...list } = await create();
    expect(list).toEqual({ name: input.name, message: input.message, userId: shop.admin.id });
    expect(options.map(({ name, path, mediaType }) => [name, path, mediaType])).toEqual([
      ['sofas', null, null],
      ['camas', null, null],
    ]);
    const query = { searchParam: 'catalogo', pageNumber: 1, companyId: shop.company.id };
    const listed = await server.call(fileRoutes.listFileLists, { ...as, query });
    expect(listed.body).toMatchObject({ files: [{ id }], hasMore: false });
    const [sofas, camas] = options.map((option) => option.id);
    expect((await upload(id, [camas ?? 0])).status).toBe(200);
    const shown = await server.call(fileRoutes.showFileList, { ...as, params: { id } });
    expect(shown.body.options).toMatchObject([{ path: null }, { id: camas, mediaType: 'application/pdf' }]);
    const opened = await fetch(`${server.url}${shown.body.options[1]?.path}`);
    expect([opened.status, await opened.text()]).toEqual([200, '%PDF-1.4\n']);
    const change = { ...input, name: 'Só sofás', options: [{ id: sofas, name: 'sofás novos' }] };
    const changed = await server.call(fileRoutes.updateFileList, { ...as, params: { id }, body: change });
    expect(changed.body).toMatchObject({ name: 'Só sofás', options: [{ id: sofas, name: 'sofás novos' }] });
    // The file of the removed option is deleted with it.
    expect((await fetch(`${server.url}${shown.body.options[1]?.path}`)).status).toBe(404);
    expect((await server.call(fileRoutes.deleteFileList, { ...as, params: { id } })).status).toBe(200);
    expect((await server.call(fileRoutes.showFileList, { ...as, params: { id } })).status).toBe(404);
  });

  it('part of FIL-06: a file goes to its own row, and with its list', async () => {
    const { id, options } = await create();
    const ids = options.map((option) => option.id);
    expect((await upload(id, ids.toReversed())).status).toBe(200);
    const shown = (await server.call(fileRoutes.showFileList, { ...as, params: { id } })).body;
    expect(shown.options.every(({ path }) => path !== null)).toBe(true);
    const twice = await upload(id, [ids[0] ?? 0, ids[0] ?? 0]);
    expect([twice.status, await twice.json()]).toMatchObject([400, { error: 'ERR_VALIDATION' }]);
    const nobodys = await upload(id, [999_999]);
    expect([nobodys.status, await nobodys.json()]).toMatchObject([404, { error: 'ERR_NO_FILELIST_FOUND' }]);
    await server.call(fileRoutes.deleteFileList, { ...as, params: { id } });
    for (const { path } of shown.options) expect((await fetch(`${server.url}${path}`)).status).toBe(404);
  });

  it('SEC-02 reads the type of an upload from its bytes, makes its name, serves it as a file', async () => {
    const { id, options } = await create();
    const [option] = options;
    expect((await upload(id, [option?.id ?? 0], '<svg onload=alert(1)>', '../../etc/passwd.pdf')).status).toBe(200);
    const stored = await server.db.admin
      .selectFrom('file_list_options')
      .select(['path', 'media_type'])
      .where('id', '=', option?.id ?? 0)
      .executeTakeFirstOrThrow();
    expect(stored.path).toMatch(new RegExp(`^${shop.company.id}/\\d{4}-\\d\\d/[\\w-]{43}$`));
    expect(stored.media_type).not.toBe('application/pdf');
    const shown = (await server.call(fileRoutes.showFileList, { ...as, params: { id } })).body.options[0]?.path ?? '';
    const answer = await fetch(`${server.url}${shown}`);
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment;/);
    expect(answer.headers.get('content-type')).not.toMatch(/svg|html/);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    await answer.body?.cancel();
  });

  it('is for admins, and of the own company', async () => {
    const { id } = await create();
    const agent = await server.call(fileRoutes.listFileLists, { as: shop.agent.token });
    expect([agent.status, agent.error]).toEqual([403, 'ERR_NO_PERMISSION']);
    const other = await aStaffedCompany(server, {});
    const asOther = { as: other.admin.token, params: { id } };
    expect((await server.call(fileRoutes.showFileList, asOther)).error).toBe('ERR_NO_FILELIST_FOUND');
    expect((await server.call(fileRoutes.deleteFileList, asOther)).error).toBe('ERR_NO_FILELIST_FOUND');
  });
});
