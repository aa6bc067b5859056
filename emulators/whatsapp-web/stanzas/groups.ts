import { describeGroup, findGroup } from '../groups/groups.ts';
import { QueryError, type Query } from './query.ts';
import { node, type BinaryNode } from './nodes.ts';
import type { Device, World } from '../model.ts';

export function answerGroups(world: World, device: Device, { stanza, subject }: Query): BinaryNode[] | undefined {
  if (subject.tag === 'participating') {
    const own = [...world.groups.values()].filter(({ members }) => members.includes(device.owner));
    return [
      node(
        'groups',
        {},
        own.map((group) => describeGroup(group)),
      ),
    ];
  }
  if (subject.tag !== 'query') return undefined;
  const group = findGroup(world, stanza.attrs.to);
  if (!group?.members.includes(device.owner)) throw new QueryError(404, 'item-not-found');
  return [describeGroup(group)];
}
