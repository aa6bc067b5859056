import type { Chance } from './chance.ts';

export interface Stanza {
  tag: string;
  attrs: Record<string, string>;
  content?: Stanza[] | Uint8Array;
}

/** Addresses in the stanzas: a real customer, the own account, and invalid ones. */
export interface Cast {
  customer: string;
  self: string;
}

// stream:error and failure are left out, because they end a session on purpose.
const tags = [
  'message',
  'message',
  'message',
  'receipt',
  'receipt',
  'notification',
  'notification',
  'notification',
  'call',
  'ack',
  'iq',
  'ib',
  'presence',
  'chatstate',
  'xmlstreamend',
  'success',
  'error',
] as [string, ...string[]];
const types = [
  'text',
  'media',
  'reaction',
  'pkmsg',
  'msg',
  'skmsg',
  'msmsg',
  'read',
  'played',
  'retry',
  'sender',
  'peer_msg',
  'w:gp2',
  'devices',
  'encrypt',
  'server_sync',
  'picture',
  'account_sync',
  'mediaretry',
  'mex',
  'newsletter',
  'link_code_companion_reg',
  'privacy_token',
  'status',
  'set',
  'get',
  'result',
  'error',
  'unavailable',
  'passkey',
] as [string, ...string[]];
const childTags = [
  'enc',
  'participants',
  'to',
  'device-identity',
  'item',
  'list',
  'group',
  'participant',
  'create',
  'subject',
  'add',
  'remove',
  'promote',
  'collection',
  'patch',
  'snapshot',
  'update',
  'device',
  'key-index-list',
  'identity',
  'count',
  'retry',
  'registration',
  'keys',
  'skey',
  'key',
  'value',
  'offer',
  'terminate',
  'accept',
  'reject',
  'error',
  'props',
  'pair-device',
  'ref',
  'pair-success',
  'offline',
  'dirty',
  'edge_routing',
  'routing_info',
  'plaintext',
  'unavailable',
  'verified_name',
  'composing',
  'paused',
  'tokens',
  'token',
  'set',
  'delete',
  'mex',
  'disappearing_mode',
  'blocklist',
  'link_code_companion_reg',
  'rmr',
  'encrypt',
  'offline_preview',
  'video',
  'h',
] as [string, ...string[]];
const names = [
  'id',
  'from',
  'to',
  'participant',
  'recipient',
  'type',
  't',
  'offline',
  'notify',
  'addressing_mode',
  'sender_pn',
  'sender_lid',
  'participant_pn',
  'participant_lid',
  'class',
  'error',
  'category',
  'edit',
  'count',
  'jid',
  'hash',
  'name',
  'value',
  'action',
  'v',
  'call-id',
  'call-creator',
  'caller_pn',
  'op_name',
  'lid',
  'duration',
  'state',
] as [string, ...string[]];

export function aStanza(chance: Chance, cast: Cast): Stanza {
  const tag = chance.pick(tags);
  const attrs = { id: anId(chance), from: anAddress(chance, cast), type: chance.pick(types), t: aNumber(chance) };
  for (const name of ['id', 'from', 'type', 't'] as const)
    if (chance.is(0.15)) delete (attrs as Partial<typeof attrs>)[name];
  return { tag, attrs: { ...attrs, ...someAttrs(chance, cast) }, ...contentOf(chance, cast, 0) };
}

function contentOf(chance: Chance, cast: Cast, depth: number): Pick<Stanza, 'content'> {
  const kind = chance.int(10);
  if (kind === 0) return {};
  if (kind < 4 || depth > 3) return { content: chance.bytes(chance.pick([0, 1, 2, 16, 33, 64, 300, 3_000])) };
  // Sometimes far more than any real server sends.
  const width = chance.is(0.002) ? 20_000 : chance.int(6);
  return {
    content: Array.from({ length: width }, () => ({
      tag: chance.pick(childTags),
      attrs: someAttrs(chance, cast),
      ...(width > 10 ? {} : contentOf(chance, cast, depth + 1)),
    })),
  };
}

function someAttrs(chance: Chance, cast: Cast): Record<string, string> {
  return Object.fromEntries(Array.from({ length: chance.int(6) }, () => [chance.pick(names), aValue(chance, cast)]));
}

function aValue(chance: Chance, cast: Cast): string {
  switch (chance.int(6)) {
    case 0:
      return anAddress(chance, cast);
    case 1:
      return aNumber(chance);
    case 2:
      return chance.pick(types);
    case 3:
      return chance.is(0.01) ? 'x'.repeat(20_000) : chance.bytes(chance.int(20)).toString('latin1');
    case 4:
      return anId(chance);
    default:
      return '';
  }
}

const aNumber = (chance: Chance) =>
  chance.pick([
    '0',
    '1',
    '-1',
    '1.5',
    'NaN',
    '1700000000',
    '99999999999999999999',
    '1e309',
    String(chance.int(2 ** 31)),
  ]);
const anId = (chance: Chance) =>
  chance.pick([`3EB0${chance.bytes(9).toString('hex').toUpperCase()}`, 'A', '', '__proto__', 'constructor']);
const anAddress = (chance: Chance, { customer, self }: Cast) =>
  chance.pick([
    ...([customer, self, 's.whatsapp.net', '120363000000000000@g.us', 'status@broadcast', '1@broadcast'] as const),
    '1@newsletter',
    '@',
    '',
    ':@lid',
    '5:99@s.whatsapp.net',
    'a_b:c@d',
    '0@c.us',
    `${'9'.repeat(500)}@lid`,
    '1@bot',
    '1@hosted.lid',
  ] as [string, ...string[]]);
