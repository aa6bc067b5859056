import { quickMessageRoutes as routes } from '@recadia/contract/quick-messages';
import type { QuickMessage, QuickMessageInput } from '@recadia/contract/quick-messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/http/http.ts';
import { searchPages } from '../../lib/list/search-pages.ts';
import { refetchFromServer } from '../../lib/live/live-rules.ts';
import { newKey } from '../../lib/http/new-key.ts';
import { uploadForm } from '../../lib/http/upload.ts';
import { quickMessagesKey } from './quick-messages.live.ts';

export function quickMessagePages(searchParam: string) {
  return searchPages({
    queryKey: [...quickMessagesKey, 'pages', { searchParam }],
    searchParam,
    load: (request) => call(routes.pageQuickMessages, request),
  });
}

/** The file after saving: a new one, none, or the same. */
export type FileChange = File | 'none' | 'same';

interface QuickMessageDraft {
  id: number | null;
  input: QuickMessageInput;
  file: FileChange;
}

export function useQuickMessageMutations() {
  const cache = useQueryClient();
  const showAgain = () => void refetchFromServer(cache, { queryKey: quickMessagesKey });
  const save = useMutation({
    mutationFn: async ({ id, input, file }: QuickMessageDraft) => {
      const saved =
        id === null
          ? await call(routes.createQuickMessage, { body: input, idempotencyKey: newKey() })
          : await call(routes.updateQuickMessage, { params: { id }, body: input });
      if (file instanceof File) await attach(saved.id, file);
      else if (file === 'none') await call(routes.detachFromQuickMessage, { params: { id: saved.id } });
      return saved;
    },
    // Also after an error, because the text may be saved although the file was refused.
    onSettled: showAgain,
  });
  const remove = useMutation({
    mutationFn: ({ id }: QuickMessage) => call(routes.deleteQuickMessage, { params: { id } }),
    onSuccess: showAgain,
  });
  return { save, remove };
}

async function attach(id: number, file: File): Promise<void> {
  const form = new FormData();
  form.append('typeArch', 'quickMessage');
  form.append('file', file);
  await uploadForm(routes.attachToQuickMessage, id, form);
}
