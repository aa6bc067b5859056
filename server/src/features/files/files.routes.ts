import { fileRoutes } from '@recadia/contract/files';
import { clock } from '../../platform/clock.ts';
import type { Api } from '../../platform/http/handle.ts';
import { createFileLinks } from '../../platform/storage/links.ts';
import { presentFileList } from './files.present.ts';
import { createFileList, deleteFileList, getFileList, pageOfFileLists, updateFileList } from './files.service.ts';
import type { FileListRow } from './files.sql.ts';
import { uploadFiles } from './files.upload.ts';

export function registerFileRoutes({ handle, platform }: Api): void {
  const { storage, config } = platform;
  const links = createFileLinks(config.secrets.token);
  const present = (row: FileListRow) => presentFileList(row, (file) => links.urlOf(file, clock.now()));

  handle(fileRoutes.listFileLists, async ({ scope, query }) => {
    const { rows, ...page } = await pageOfFileLists(scope, { ...query, search: query.searchParam });
    return { files: rows.map(present), ...page };
  });

  handle(fileRoutes.showFileList, async ({ scope, params }) => present(await getFileList(scope, params.id)));

  handle(fileRoutes.createFileList, async ({ scope, actor, body }) =>
    present(await createFileList(scope, actor, body)),
  );

  handle(fileRoutes.updateFileList, async ({ scope, actor, params, body }) =>
    present(await updateFileList(storage, { scope, actor, id: params.id }, body)),
  );

  handle(fileRoutes.deleteFileList, async ({ scope, actor, params }) => {
    await deleteFileList(storage, scope, actor, params.id);
    return { message: 'File list deleted' };
  });

  handle(fileRoutes.uploadFileList, async ({ scope, actor, params, request }) => {
    await uploadFiles(storage, { scope, actor, id: params.id }, request);
    return { mensagem: 'Arquivos anexados' };
  });
}
