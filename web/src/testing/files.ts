import type { FileList } from '@recadia/contract/files';

let lastFileListId = 40;

export function aFileList(changes: Partial<FileList> = {}): FileList {
  lastFileListId += 1;
  return {
    id: lastFileListId,
    name: `Lista ${lastFileListId}`,
    message: 'Segue o nosso material.',
    options: [{ id: lastFileListId * 10, name: 'catalogo.pdf', path: '/attachments/a', mediaType: 'application/pdf' }],
    userId: 7,
    ...changes,
  };
}
