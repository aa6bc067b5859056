import { useTranslation } from '../../lib/useTranslation.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { cx } from '../../ui/cx.ts';
import styles from './MemberChoice.module.css';
import type { Member } from './mentions.ts';
import { optionId } from './useMentionChoice.ts';

interface MemberChoiceProps {
  id: string;
  members: Member[];
  active: number;
  onPick: (member: Member) => void;
}

/** Members over the box, for an @. */
export function MemberChoice({ id, members, active, onPick }: MemberChoiceProps) {
  const { t } = useTranslation();
  return (
    <ul id={id} role="listbox" aria-label={t('chats.call')} className={styles.panel}>
      {members.map((member, at) => (
        // The box keeps the focus and its arrows move here: the list itself is never stepped into.
        // eslint-disable-next-line jsx-a11y/click-events-have-key-events -- see above
        <li
          key={member.id}
          id={optionId(id, at)}
          role="option"
          aria-selected={at === active}
          className={cx(styles.option, at === active && styles.active)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(member)}
        >
          <Avatar name={member.name} size="sm" />
          {member.name}
        </li>
      ))}
    </ul>
  );
}
