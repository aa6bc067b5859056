import type { Help } from '@recadia/contract/helps';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListPanel } from '../../ui/ListPanel.tsx';
import { listState } from '../../ui/listState.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { HelpGrid } from './HelpGrid.tsx';
import { helpsQuery } from './helps.api.ts';
import { VideoDialog } from './VideoDialog.tsx';

/** HLP-02: films that show how things are done; the heading says how many. */
export function HelpsPage() {
  const { t } = useTranslation();
  const query = useQuery(helpsQuery);
  const [open, setOpen] = useState<Help | null>(null);
  const scrollRef = useRef<HTMLDivElement>(null);
  const helps = query.data ?? [];
  return (
    <>
      <PageHeader
        title={query.data ? t('helps.titleCount', { count: helps.length }) : t('helps.title')}
        text={t('helps.intro')}
      />
      <ListPanel scrollRef={scrollRef}>
        <HelpGrid
          helps={helps}
          state={listState(query, helps.length)}
          onRetry={() => void query.refetch()}
          onOpen={setOpen}
        />
      </ListPanel>
      {open && <VideoDialog help={open} onClose={() => setOpen(null)} />}
    </>
  );
}
