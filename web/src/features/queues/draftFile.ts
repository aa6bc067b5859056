/** What shall become of the file beside a text: it stays (if there is one), it goes, or another takes its place. */
export type DraftFile = { kind: 'kept' } | { kind: 'none' } | { kind: 'new'; file: File };

export interface SavedFile {
  name: string;
  url: string;
  /** image, audio, video or document */
  type: string;
}

interface Attached {
  mediaPath: string | null;
  mediaName: string | null;
  mediaType: string | null;
}

export const keptFile: DraftFile = { kind: 'kept' };

export function savedFile({ mediaPath, mediaName, mediaType }: Attached): SavedFile | null {
  return mediaPath === null ? null : { url: mediaPath, name: mediaName ?? '', type: mediaType ?? 'document' };
}

/** What will be there once it is saved. */
export function fileName(draft: DraftFile, saved: SavedFile | null): string | null {
  if (draft.kind === 'new') return draft.file.name;
  return draft.kind === 'kept' && saved ? saved.name : null;
}
