import type { FileList, fileRoutes } from '@recadia/contract/files';
import type { LivePayload } from '@recadia/contract/live';
import type { AnswerOf } from '@recadia/contract/route';
import type { InfiniteData } from '@tanstack/react-query';
import { isSearch, liveRule } from '../../lib/live/live-rules.ts';
import { namedPages } from '../../lib/http/named-pages.ts';

export const fileListsKey = ['file-lists'] as const;

type FileListPage = AnswerOf<typeof fileRoutes.listFileLists>;
type FileListPages = InfiniteData<FileListPage, string | null>;

const byName = namedPages<FileList, FileListPage>(
  (page) => page.files,
  (page, files) => ({ ...page, files }),
);

/** Applies an event to the cached pages; only the server knows the results of a search. */
export const fileLive = liveRule<'file', FileListPages>({
  kind: 'file',
  queryKey: fileListsKey,
  reduce: (pages, event, key) => (isSearch(key) ? undefined : applyFileEvent(pages, event)),
});

function applyFileEvent(pages: FileListPages, event: LivePayload<'file'>): FileListPages | undefined {
  return event.action === 'delete' ? byName.remove(pages, event.fileId) : byName.put(pages, event.fileList);
}
