import { aConnection, aContact, aMessage, aTicket } from '@recadia/db/testing';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { useTestServer } from '../testing/use-server.ts';
import { newPath } from '../platform/storage/storage.ts';
import { aStaffedCompany } from '../testing/world.ts';
import { removeUnnamedFiles } from './files.ts';

const server = useTestServer();

async function aConversation() {
  const { admin } = server.db;
  const { company } = await aStaffedCompany(server, {});
  const company_id = company.id;
  const connection_id = (await aConnection(admin, { company_id })).id;
  const contact_id = (await aContact(admin, { company_id })).id;
  const ticket_id = (await aTicket(admin, { company_id, contact_id, connection_id })).id;
  const withFile = (media_path: string) =>
    aMessage(admin, {
      company_id,
      ticket_id,
      connection_id,
      contact_id,
      media_path,
      media_name: 'foto',
      media_state: 'stored',
      mime_type: 'image/png',
    });
  const aFile = async () => {
    const path = newPath(company_id, new Date());
    await server.platform.storage.put(path, Readable.from(['x']), 10);
    return path;
  };
  const stored = async () => {
    await removeUnnamedFiles(server.platform.storage);
    const paths: string[] = [];
    for await (const { path } of server.platform.storage.list(company_id)) paths.push(path);
    return paths.length;
  };
  return { company_id, withFile, aFile, stored };
}
const minuteMs = 60_000;

it('X-FIL-02 removes the file of a deleted row once no other row names it', async () => {
  const { admin } = server.db;
  const { withFile, aFile, stored } = await aConversation();
  const path = await aFile();
  const [one, other] = [await withFile(path), await withFile(path)];
  await admin.deleteFrom('messages').where('id', '=', one.id).execute();
  await server.moveClock(2 * minuteMs);
  expect(await stored()).toBe(1);
  await admin.deleteFrom('messages').where('id', '=', other.id).execute();
  await server.moveClock(2 * minuteMs);
  await expect.poll(stored).toBe(0);
});

it('X-FIL-02 removes a replaced file and keeps its successor', async () => {
  const { admin } = server.db;
  const { company_id, withFile, aFile, stored } = await aConversation();
  const message = await withFile(await aFile());
  for (let n = 0; n < 9; n += 1) {
    const media_path = await aFile();
    await admin.updateTable('messages').set({ media_path }).where('id', '=', message.id).execute();
  }
  await server.moveClock(2 * minuteMs);
  await expect.poll(stored).toBe(1);
  expect(await admin.selectFrom('file_removals').where('company_id', '=', company_id).execute()).toEqual([]);
});

it('X-FIL-02 removes the files of a deleted company', async () => {
  const { admin } = server.db;
  const { company_id, withFile, aFile, stored } = await aConversation();
  await withFile(await aFile());
  await admin.deleteFrom('companies').where('id', '=', company_id).execute();
  await server.moveClock(2 * minuteMs);
  await expect.poll(stored).toBe(0);
});
