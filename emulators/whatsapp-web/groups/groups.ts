import { node, readJid, type BinaryNode } from '../stanzas/nodes.ts';
import { devicesOf, newMessageId } from '../world.ts';
import { deliver } from '../device.ts';
import type { Group, Person, World } from '../model.ts';

export function findGroup(world: World, jid: string | undefined): Group | undefined {
  const name = readJid(jid);
  return name?.server === 'g.us' ? world.groups.get(name.user) : undefined;
}

/** Creates a group and notifies the linked devices of its members. */
export function createGroup(world: World, subject: string, members: Person[]): Group {
  const id = `120363${String(world.random.int(1e12)).padStart(12, '0')}`;
  const group = { id, jid: `${id}@g.us`, subject, createdAt: world.clock.seconds(), members };
  world.groups.set(id, group);
  announce(world, group, node('create', { type: 'new' }, [describeGroup(group)]));
  return group;
}

export function renameGroup(world: World, group: Group, subject: string): void {
  group.subject = subject;
  announce(world, group, node('subject', { subject, s_t: String(world.clock.seconds()) }));
}

export function describeGroup({ id, subject, createdAt, members }: Group): BinaryNode {
  const at = String(createdAt);
  const attrs = { id, subject, s_t: at, creation: at, addressing_mode: 'lid', size: String(members.length) };
  return node(
    'group',
    { ...attrs, creator: members[0]?.lid },
    members.map((member, index) =>
      node('participant', {
        jid: member.lid,
        phone_number: member.hidesPhone ? undefined : member.pn,
        type: index === 0 ? 'superadmin' : undefined,
      }),
    ),
  );
}

function announce(world: World, group: Group, change: BinaryNode): void {
  const [creator] = group.members;
  for (const member of group.members) {
    for (const device of devicesOf(world, member)) {
      const attrs = {
        from: group.jid,
        type: 'w:gp2',
        id: newMessageId(world),
        t: String(world.clock.seconds()),
        participant: creator?.lid,
        participant_pn: creator?.hidesPhone ? undefined : creator?.pn,
      };
      deliver(world, device, node('notification', attrs, [change]));
    }
  }
}
