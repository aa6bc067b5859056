/** The file of a text after saving: unchanged, removed or replaced. */
export type DraftFile = { kind: 'kept' } | { kind: 'none' } | { kind: 'new'; file: File };

export interface SavedFile {
  name: string;
  url: string;
  /** image, audio, video or document */
  type: string;
}

interface MediaFields {
  mediaPath: string | null;
  mediaName: string | null;
  mediaType: string | null;
}

export const unchangedFile: DraftFile = { kind: 'kept' };

export function savedFile({ mediaPath, mediaName, mediaType }: MediaFields): SavedFile | null {
  return mediaPath === null ? null : { url: mediaPath, name: mediaName ?? '', type: mediaType ?? 'document' };
}

/** The name of the file after saving. */
export function fileName(draft: DraftFile, saved: SavedFile | null): string | null {
  if (draft.kind === 'new') return draft.file.name;
  return draft.kind === 'kept' && saved ? saved.name : null;
}
