import { findByJid } from '../world.ts';
import { allChildren, child, children, contentBytes, node, readJid, SERVER, type BinaryNode } from './nodes.ts';
import type { Person, World } from '../model.ts';

/** The people on WhatsApp with their devices and LIDs. */
export function answerUsync(world: World, usync: BinaryNode): BinaryNode {
  const wanted = new Set(allChildren(child(usync, 'query') ?? node('')).map(({ tag }) => tag));
  const users = children(child(usync, 'list'), 'user').map((user) => answerUser(world, wanted, user));
  return node('usync', { sid: usync.attrs.sid, index: '0', last: 'true' }, [node('result'), node('list', {}, users)]);
}

function answerUser(world: World, wanted: Set<string>, user: BinaryNode): BinaryNode {
  const asked = contentBytes(child(user, 'contact')).toString().replace('+', '');
  const person = asked ? findByNumber(world, asked) : findByJid(world, user.attrs.jid);
  // The canonical address may differ from the requested number.
  const jid = asked ? `${person?.phone ?? asked}@${SERVER}` : (user.attrs.jid ?? '');
  const parts: BinaryNode[] = [];
  if (wanted.has('contact')) {
    parts.push(node('contact', { type: person ? 'in' : 'out' }, Buffer.from(`+${asked}`)));
  }
  if (wanted.has('devices') && person) parts.push(node('devices', {}, [deviceList(person)]));
  if (wanted.has('lid') && person && readJid(jid)?.server !== 'lid') parts.push(node('lid', { val: person.lid }));
  if (wanted.has('status') && person) parts.push(node('status', { t: '0' }));
  return node('user', { jid }, parts);
}

function deviceList(person: Person): BinaryNode {
  const linked = person.deviceIds.map((id) => node('device', { id: String(id), 'key-index': String(id) }));
  return node('device-list', {}, [node('device', { id: '0' }), ...linked]);
}

/** Brazilian mobiles are often registered without the ninth digit that people write. */
function findByNumber(world: World, asked: string): Person | undefined {
  return world.people.get(asked) ?? world.people.get(asked.replace(/^(55\d\d)9(\d{8})$/, '$1$2'));
}
