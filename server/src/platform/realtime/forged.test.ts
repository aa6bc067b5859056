import { liveChannel } from '@recadia/contract/live';
import { tagRoutes } from '@recadia/contract/tags';
import { aCompany, aUser } from '@recadia/db/testing';
import { expect, it } from 'vitest';
import { newId } from '../ids.ts';
import { joinLive } from '../../testing/live-client.ts';
import { anIntruder } from '../../testing/redis-intruder.ts';
import { useTestServer } from '../../testing/use-server.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { feedChannel } from './feed.ts';

const server = useTestServer();

it('sends no event to sockets when it was written into Redis without our signature', async () => {
  const { id: companyId } = await aCompany(server.db.admin);
  const { token } = await server.signIn(await aUser(server.db.admin, { company_id: companyId }));
  const client = await joinLive(server.url, { token });
  const shown = () => client.frames.filter(({ event }) => event === liveChannel(companyId, 'tag'));
  const create = (name: string) => server.call(tagRoutes.createTag, { as: token, body: { name } });
  await create('first');
  await waitUntil(() => shown().length === 1, 'the first event');
  const first = (shown()[0]?.args[1] as { seq: number }).seq;

  const intruder = anIntruder(server.platform.config.redis.prefix);
  const forged = [{ seq: first + 1, name: 'tag.deleted', entityId: '1', data: {}, actorUserId: null }];
  await intruder.publish(feedChannel(companyId), newId() + JSON.stringify(forged));
  await create('second');
  await waitUntil(() => shown().length === 2, 'the second event');
  // The presence of the user may have taken a number between the two tags.
  const logged = server.db.admin.selectFrom('events').select('seq').where('company_id', '=', companyId);
  const tags = await logged.where('name', '=', 'tag.created').orderBy('seq').execute();
  expect(shown().map(({ args }) => [(args[0] as { action: string }).action, args[1]])).toEqual(
    tags.map(({ seq }) => ['create', { seq }]),
  );
  intruder.leave();
  client.close();
});
