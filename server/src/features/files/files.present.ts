import type { FileList } from '@recadia/contract/files';
import type { FileListRow, OptionRow } from './files.sql.ts';

/** Creates the URL of a stored file. */
export type UrlOf = (file: { path: string; name: string; type: string; bytes: number }) => string;

export function presentFileList(row: FileListRow, urlOf: UrlOf): FileList {
  return {
    id: row.id,
    name: row.name,
    message: row.message,
    options: row.options.map((option) => ({
      id: option.id,
      name: option.name,
      path: pathOf(option, urlOf),
      mediaType: option.media_type,
    })),
    userId: row.user_id,
  };
}

function pathOf({ path, file_name: name, media_type: type, bytes }: OptionRow, urlOf: UrlOf): string | null {
  return path === null || name === null || type === null || bytes === null ? null : urlOf({ path, name, type, bytes });
}
