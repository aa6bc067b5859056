import { expect, it } from 'vitest';
import { waitUntil } from '../../../testing/wait-until.ts';
import { about, ana, anaLid, bia, minute, inboundMessage } from '../../../testing/inbound-events.ts';
import { ingestRig } from '../testing/ingest-rig.ts';

const { admin, ids, messages, rest, record, ingest } = ingestRig();

it('an ack only rises, and one that comes before its message waits for it', async () => {
  const ack = (n: number) => about('ack', 'p', { ack: n, ref: { chat: anaLid, id: 'p', fromMe: true } });
  await record(ack(3));
  await waitUntil(async () => (await rest())[0]?.attempts === 1, 'the ack waits');
  await ingest(inboundMessage('p', 'do celular', { fromMe: true }));
  expect(await messages()).toMatchObject([{ ack: 3 }]);
  await ingest(ack(2), ack(4), ack(1));
  expect(await messages()).toMatchObject([{ ack: 4 }]);
});

it('edits, deletions and reactions are applied by WhatsApp’s time, whatever order they come in', async () => {
  await ingest(
    inboundMessage('1', 'um'),
    about('edited', '1', { text: 'tres', at: minute(9) }),
    about('edited', '1', { text: 'dois', at: minute(8) }),
    about('reaction', '1', { by: [ana], isFromPhone: false, emoji: '👍', at: minute(7) }),
    about('reaction', '1', { by: [anaLid], isFromPhone: false, emoji: '😀', at: minute(6) }),
    about('reaction', '1', { by: [], isFromPhone: true, emoji: null, at: minute(6) }),
  );
  expect(await messages()).toMatchObject([{ body: 'tres', is_edited: true, is_deleted: false }]);
  const edits = await admin()
    .selectFrom('message_edits')
    .select('old_body')
    .where('company_id', '=', ids().company_id)
    .orderBy('id')
    .execute();
  expect(edits.map(({ old_body }) => old_body)).toEqual(['um', 'dois']);
  const reactions = await admin()
    .selectFrom('message_reactions')
    .select(['emoji', 'from_me'])
    .where('company_id', '=', ids().company_id)
    .orderBy('from_me')
    .execute();
  expect(reactions).toEqual([
    { emoji: '👍', from_me: false },
    { emoji: '', from_me: true },
  ]);
  await ingest(about('deleted', '1', {}));
  expect(await messages()).toMatchObject([{ body: 'tres', is_deleted: true }]);
});

it('refuses to change another author’s message when its id is known', async () => {
  await ingest(
    inboundMessage('1', 'da Ana'),
    inboundMessage('2', 'da Bia', { chat: [bia], at: minute(1) }),
    inboundMessage('3', 'nossa', { fromMe: true, at: minute(2) }),
  );
  await ingest(
    about('edited', '1', { text: 'falso' }, bia),
    about('deleted', '1', {}, bia),
    about('reaction', '1', { by: [bia], isFromPhone: false, emoji: '👎' }, bia),
    about('edited', '3', { text: 'falso' }),
    about('deleted', '3', {}),
  );
  expect(await messages()).toMatchObject([
    { body: 'da Ana', is_deleted: false },
    { body: 'da Bia' },
    { body: 'nossa', is_deleted: false },
  ]);
  expect(
    await admin().selectFrom('message_reactions').select('emoji').where('company_id', '=', ids().company_id).execute(),
  ).toEqual([]);
});

it('drops changes that waited too long', async () => {
  const row = about('deleted', 'never', {});
  await record(row);
  await waitUntil(async () => (await rest())[0]?.attempts === 1, 'it waits');
  await admin()
    .updateTable('inbound')
    .set({ attempts: 5, due_at: new Date(0) })
    .where('company_id', '=', ids().company_id)
    .execute();
  await ingest(inboundMessage('1', 'oi'));
  const [dropped] = await admin()
    .selectFrom('inbound')
    .selectAll()
    .where('company_id', '=', ids().company_id)
    .orderBy('id')
    .execute();
  expect(dropped).toMatchObject({ error: 'its message never came' });
});
