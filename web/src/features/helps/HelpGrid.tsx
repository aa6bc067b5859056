import type { Help } from '@recadia/contract/helps';
import { CircleHelp } from 'lucide-react';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { ListBody } from '../../ui/list/ListBody.tsx';
import type { ListState } from '../../lib/list/list-state.ts';
import { RowsSkeleton } from '../../ui/list/RowsSkeleton.tsx';
import styles from './HelpGrid.module.css';
import { Thumbnail } from './Thumbnail.tsx';

interface HelpGridProps {
  helps: Help[];
  state: ListState;
  onRetry: () => void;
  onOpen: (help: Help) => void;
}

/** HLP-02 */
export function HelpGrid({ helps, state, onRetry, onOpen }: HelpGridProps) {
  const { t } = useTranslation();
  return (
    <ListBody
      state={state}
      noun={t('helps.noun')}
      empty={{ icon: <CircleHelp />, title: t('helps.empty.title'), text: t('helps.empty.text') }}
      skeleton={<RowsSkeleton />}
      onRetry={onRetry}
    >
      <ul className={styles.grid}>
        {helps.map((help) => (
          <li key={help.id}>
            <button type="button" className={styles.card} onClick={() => onOpen(help)}>
              <Thumbnail />
              <span className={styles.words}>
                <b className={styles.title} dir="auto">
                  {help.title}
                </b>
                {help.description !== '' && (
                  <span className={styles.text} dir="auto">
                    {help.description}
                  </span>
                )}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </ListBody>
  );
}
