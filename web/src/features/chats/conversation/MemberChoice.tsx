import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import { Avatar } from '../../../ui/layout/Avatar.tsx';
import { cx } from '../../../ui/cx.ts';
import styles from './MemberChoice.module.css';
import type { Member } from './mentions.ts';
import { optionId } from './useMentionChoice.ts';

interface MemberChoiceProps {
  id: string;
  members: Member[];
  active: number;
  onPick: (member: Member) => void;
}

/** Members to mention, shown above the box after an @. */
export function MemberChoice({ id, members, active, onPick }: MemberChoiceProps) {
  const { t } = useTranslation();
  return (
    <ul id={id} role="listbox" aria-label={t('chats.call')} className={styles.panel}>
      {members.map((member, at) => (
        // The text box keeps the focus and handles the keys, so the options need no key handlers.
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
