import { fileRoutes } from '@recadia/contract/files';
import type { FileList, FileListInput } from '@recadia/contract/files';
import { uploadLimits } from '@recadia/contract/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/http/http.ts';
import { searchPages } from '../../lib/list/search-pages.ts';
import { applyLive } from '../../lib/live/live-rules.ts';
import { newKey } from '../../lib/http/new-key.ts';
import { uploadForm } from '../../lib/http/upload.ts';
import { fileListsKey, fileLive } from './files.live.ts';

export function fileListsQuery(searchParam: string) {
  return searchPages({
    queryKey: [...fileListsKey, { searchParam }],
    searchParam,
    load: (request) => call(fileRoutes.listFileLists, request),
  });
}

interface FileListDraft {
  id: number | null;
  input: FileListInput;
  /** New files, each at the index of its option. */
  files: (File | null)[];
}

/** Saves the list first, then the files, because the server sets the ids of the options (FIL-06). */
export function useFileMutations() {
  const cache = useQueryClient();
  const save = useMutation({
    mutationFn: async ({ id, input, files }: FileListDraft) => {
      const options = (input.options ?? []).map(({ name }) => ({ name }));
      const list =
        id === null
          ? await call(fileRoutes.createFileList, { body: { ...input, options }, idempotencyKey: newKey() })
          : await call(fileRoutes.updateFileList, { params: { id }, body: input });
      const chosen = files.flatMap((file, at) => {
        const option = list.options[at];
        return file && option ? [{ file, optionId: option.id }] : [];
      });
      if (chosen.length === 0) return list;
      for (let at = 0; at < chosen.length; at += uploadLimits.files)
        await bring(list.id, chosen.slice(at, at + uploadLimits.files));
      return call(fileRoutes.showFileList, { params: { id: list.id } });
    },
    onSuccess: (fileList) => applyLive(cache, [fileLive], 'file', { action: 'update', fileList }),
  });
  const remove = useMutation({
    mutationFn: ({ id }: FileList) => call(fileRoutes.deleteFileList, { params: { id } }),
    onSuccess: (_, { id }) => applyLive(cache, [fileLive], 'file', { action: 'delete', fileId: id }),
  });
  return { save, remove };
}

async function bring(id: number, chosen: { file: File; optionId: number }[]): Promise<void> {
  const form = new FormData();
  form.append('fileId', String(id));
  for (const { file, optionId } of chosen) {
    form.append('id', String(optionId));
    form.append('files', file);
  }
  await uploadForm(fileRoutes.uploadFileList, id, form);
}
