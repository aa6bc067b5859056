import type { LucideIcon } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { Button } from '../form/Button.tsx';
import { SearchBox } from '../form/SearchBox.tsx';
import { PageHeader } from '../layout/PageHeader.tsx';
import { ListPanel } from './ListPanel.tsx';

interface ListPageProps {
  title: string;
  text: string;
  /** The button that creates a row, from useListPage. */
  page: { create: () => void; createLabel: string; CreateIcon: LucideIcon };
  mayCreate?: boolean;
  /** Further controls before the button. */
  controls?: ReactNode;
  /** Between the header and the list. */
  banners?: ReactNode;
  /** For a paged list; a list that is loaded whole has no search. */
  search?: { label: string; list: { onSearch: (text: string) => void; scrollRef: Ref<HTMLDivElement> } };
  children: ReactNode;
}

/** A page of one list: title, button, search and rows. */
export function ListPage(props: ListPageProps) {
  const { title, text, page, mayCreate = true, controls, banners, search, children } = props;
  const { create, createLabel, CreateIcon } = page;
  return (
    <>
      <PageHeader title={title} text={text}>
        {controls}
        {mayCreate && (
          <Button variant="primary" icon={<CreateIcon />} onClick={create}>
            {createLabel}
          </Button>
        )}
      </PageHeader>
      {banners}
      <ListPanel
        scrollRef={search?.list.scrollRef ?? null}
        toolbar={search && <SearchBox label={search.label} onSearch={search.list.onSearch} />}
      >
        {children}
      </ListPanel>
    </>
  );
}
