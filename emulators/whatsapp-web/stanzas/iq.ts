import { goActive, removeDevice } from '../login.ts';
import { readLinkCode } from '../link/code.ts';
import { findByJid } from '../world.ts';
import { answerEncrypt } from './encrypt.ts';
import { answerGroups } from './groups.ts';
import { answerMex } from './mex.ts';
import { allChildren, child, children, node, SERVER_JID, type BinaryNode } from './nodes.ts';
import { QueryError, type Query } from './query.ts';
import { answerUsync } from './usync.ts';
import type { Connection, Device, World } from '../model.ts';

/** The content of the result; a thrown `QueryError` refuses. */
type Answer = BinaryNode[] | undefined;

const PRIVACY = ['readreceipts', 'last', 'online', 'profile', 'status', 'groupadd', 'calladd', 'messages'];
const MEDIA_MAX_BYTES = 100 * 1024 * 1024;

export async function answerQuery(world: World, connection: Connection, stanza: BinaryNode): Promise<void> {
  const subject = allChildren(stanza)[0] ?? node('');
  const query: Query = { stanza, subject, isSet: stanza.attrs.type === 'set' };
  const xmlns = stanza.attrs.xmlns ?? '';
  const reply = (type: string, content?: BinaryNode[]) =>
    connection.send(node('iq', { from: SERVER_JID, type, id: stanza.attrs.id }, content));
  try {
    const refusal = world.chaos.refusal(`query:${xmlns}`, connection.device?.owner.phone);
    if (refusal !== null) throw new QueryError(refusal, 'refused');
    const { device } = connection;
    reply('result', device ? answer(world, device, xmlns, query) : answerUnlinked(world, connection, xmlns, query));
    if (device) await afterwards(world, connection, device, xmlns, query);
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
    reply('error', [node('error', { code: String(error.code), text: error.message })]);
  }
}

function answerUnlinked(world: World, connection: Connection, xmlns: string, query: Query): Answer {
  if (xmlns === 'md' && query.subject.tag === 'link_code_companion_reg')
    return readLinkCode(world, connection, query.subject);
  return undefined;
}

function answer(world: World, device: Device, xmlns: string, query: Query): Answer {
  switch (xmlns) {
    case 'encrypt':
      return answerEncrypt(world, device, query);
    case 'usync':
      return [answerUsync(world, query.subject)];
    case 'w:g2':
      return answerGroups(world, device, query);
    case 'w:mex':
      return answerMex(device, query.subject);
    case 'w:m':
      return [
        node('media_conn', { auth: 'emulated', ttl: '300', auth_ttl: '3600', max_buckets: '12' }, [
          node('host', { hostname: world.media.host, maxContentLengthBytes: String(MEDIA_MAX_BYTES) }),
        ]),
      ];
    case 'abt':
      return [node('props', { protocol: '1', hash: 'emulated' }, [])];
    case 'blocklist':
      return [node('list', {}, [])];
    case 'privacy':
      if (query.isSet) return undefined;
      return [
        node(
          'privacy',
          {},
          PRIVACY.map((name) => node('category', { name, value: 'all' })),
        ),
      ];
    case 'w:sync:app:state':
      return [
        node(
          'sync',
          {},
          children(query.subject, 'collection').map(({ attrs }) => {
            return node('collection', { name: attrs.name, version: attrs.version, type: 'result' });
          }),
        ),
      ];
    case 'w:profile:picture':
      return [answerPicture(world, query)];
    default:
      return undefined;
  }
}

function answerPicture(world: World, { stanza }: Query): BinaryNode {
  const url = findByJid(world, stanza.attrs.target)?.pictureUrl;
  if (!url) throw new QueryError(404, 'item-not-found');
  const { pathname, search } = new URL(url);
  return node('picture', { id: '1', type: 'image', url, direct_path: pathname + search });
}

/** The effects after the client has its result. */
async function afterwards(world: World, connection: Connection, device: Device, xmlns: string, query: Query) {
  if (xmlns === 'passive' && query.subject.tag === 'active') await goActive(world, connection, device);
  if (xmlns === 'md' && child(query.stanza, 'remove-companion-device')) removeDevice(world, device);
}
