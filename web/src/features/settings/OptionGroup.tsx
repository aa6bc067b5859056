import { useSession } from '../../lib/session/session.ts';
import { Group } from './Group.tsx';
import { OptionRow } from './OptionRow.tsx';
import { optionGroups, type GroupName } from './options.table.ts';

/** The options of a group, shown to the users who may change them. */
export function OptionGroup({ name }: { name: GroupName }) {
  const isSuper = useSession(({ user }) => user?.super === true);
  const { for: whom, options } = optionGroups[name];
  const isForSuper = whom === 'super';
  if (isForSuper && !isSuper) return null;
  return (
    <Group name={name} isForSuper={isForSuper}>
      {options.map(({ key, as }) => (
        <OptionRow key={key} name={key} as={as} />
      ))}
    </Group>
  );
}
