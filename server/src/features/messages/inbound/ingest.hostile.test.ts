import { expect, it } from 'vitest';
import { about, minute, inboundMessage } from '../../../testing/inbound-events.ts';
import { ingestRig } from '../testing/ingest-rig.ts';
import { hostileTexts } from '../testing/hostile-texts.ts';

const { admin, contacts, ids, inbound, messages, set, ingest } = ingestRig();

/** One contact per text, so that each test finds its own name. */
const personOf = (n: number) => ({ kind: 'pn', value: `55119${87_000_000 + n}` }) as const;

it('stores every field as text, unchanged, and sets no event aside', async () => {
  await set('CheckMsgIsGroup', 'disabled');
  for (const [n, text] of hostileTexts.entries()) {
    const chat = personOf(n);
    const from = { chat: [chat], sender: [chat], senderName: text };
    const file = { id: text };
    await ingest(
      inboundMessage(`${n}-text`, text, from),
      inboundMessage(`${n}-quote`, text, { ...from, quoted: { id: text, text }, at: minute(1) }),
      inboundMessage(`${n}-place`, { kind: 'location', latitude: 1, longitude: 2, name: text, address: text }, from),
      inboundMessage(`${n}-cards`, { kind: 'contacts', vcards: [text, text] }, from),
      inboundMessage(`${n}-choice`, { kind: 'choice', id: text, text }, from),
      inboundMessage(`${n}-odd`, { kind: 'unsupported', what: text, raw: text }, from),
      inboundMessage(
        `${n}-file`,
        { kind: 'media', media: 'image', mimeType: text, file, fileName: text, caption: text },
        from,
      ),
      about('edited', `${n}-quote`, { text: `${text}!` }, chat),
      about('reaction', `${n}-text`, { by: [chat], isFromPhone: false, emoji: text }, chat),
    );
  }
  const [rows, people] = [await messages(), await contacts()];
  const bodyOf = (id: string) => rows.find(({ wa_id }) => wa_id === id)?.body;
  for (const [n, text] of hostileTexts.entries()) {
    const bodies = ['text', 'quote', 'place', 'cards', 'choice', 'odd', 'file'].map((kind) => bodyOf(`${n}-${kind}`));
    expect(bodies).toEqual([text, `${text}!`, `${text}\n${text}`, `${text}\n${text}`, text, '', text]);
    const { name, number } = people[n] ?? {};
    expect(number).toBe(personOf(n).value);
    // A name is one line and cannot change the text direction.
    expect(name).toBe(text.replace('\u2028\u202E', ''));
  }
  expect(rows).toHaveLength(hostileTexts.length * 7);
  expect((await inbound()).filter(({ error }) => error !== null)).toEqual([]);
  const odd = rows.filter(({ media_type }) => media_type === 'unsupported').map(({ data }) => data);
  expect(odd.map((data) => (data as { raw: string }).raw)).toEqual(hostileTexts.map((text) => text.slice(0, 16_384)));
  const names = rows.flatMap(({ media_name }) => media_name ?? []);
  expect(names).toHaveLength(hostileTexts.length);
  for (const name of names) expect(name).toMatch(/^[^/\\\s"<>|:*?\p{Cc}\p{Cf}]{1,200}$/u);
  const reactions = await admin()
    .selectFrom('message_reactions')
    .select('emoji')
    .where('company_id', '=', ids().company_id)
    .execute();
  expect(reactions.every(({ emoji }) => emoji.length <= 40)).toBe(true);
}, 60_000);
