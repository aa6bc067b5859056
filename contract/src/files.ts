import * as z from 'zod';
import { fileListLimits, fileListNameLength, longTextMaxLength } from './limits.ts';
import { uploadLimits } from './messages.ts';
import { companyIdQuery, id, idParam, idParams, noInput, pageAnswer, pageQuery, saved, text } from './primitives.ts';
import { route, type ContractFeature } from './route.ts';

/** A file of the list, or its empty entry before an upload. */
const fileOption = z.object({
  id,
  name: z.string(),
  path: z.string().nullable(),
  mediaType: z.string().nullable(),
});

/** FIL-01 */
const fileList = z.object({
  id,
  name: z.string(),
  message: z.string(),
  options: z.array(fileOption),
  userId: id.nullable(),
});
export type FileList = z.infer<typeof fileList>;

/** Names of files; `path`, `mediaType` and `file` are sent back by clients and are ignored (C-78). */
const optionInput = z.strictObject({
  id: id.nullish(),
  name: text(fileListLimits.optionName).trim().min(1),
  path: text(500).nullish(),
  mediaType: text(200).nullish(),
  file: z.unknown().optional(),
});

/** FIL-03. The options are the whole list: an option without id is new, an omitted one is deleted with its file. */
export const fileListInput = z.strictObject({
  name: text(fileListNameLength.max).trim().min(fileListNameLength.min),
  message: text(longTextMaxLength).trim().min(1),
  options: z.array(optionInput).max(fileListLimits.options).optional(),
});
export type FileListInput = z.output<typeof fileListInput>;
/** A new list has no existing options. */
const newFileList = fileListInput.extend({
  options: z
    .array(optionInput.extend({ id: z.null().optional() }))
    .max(fileListLimits.options)
    .optional(),
});

/** The fields beside the files of an upload: the option of each file, in order (FIL-06). */
export const fileUploadFields = z.strictObject({
  id: z.array(idParam).max(uploadLimits.files),
  name: z.array(text(fileListLimits.optionName)).optional(),
  mediaType: z.array(text(200)).optional(),
  fileId: z.array(idParam).optional(),
  typeArch: z.array(text(100)).optional(),
});

const common = { audience: 'user', needs: 'drawer-admin-items:view', plan: null, params: idParams } as const;
const reads = { ...common, method: 'GET', body: noInput, rate: 'read', idempotency: 'safe' } as const;
const writes = { ...common, query: noInput, rate: 'write', idempotency: 'natural' } as const;

export const fileRoutes = {
  listFileLists: route({
    ...reads,
    path: '/files',
    summary: 'A page of file lists, by name',
    params: noInput,
    query: z.strictObject({ ...pageQuery, ...companyIdQuery }),
    answer: z.object({ files: z.array(fileList), ...pageAnswer }),
    errors: ['ERR_PAGE_TOO_DEEP'],
  }),
  showFileList: route({
    ...reads,
    path: '/files/:id',
    summary: 'One file list',
    query: noInput,
    answer: fileList,
    errors: ['ERR_NO_FILELIST_FOUND'],
  }),
  createFileList: route({
    ...writes,
    method: 'POST',
    path: '/files',
    summary: 'Create a file list; files are uploaded separately',
    params: noInput,
    body: newFileList,
    answer: fileList,
    errors: [],
    idempotency: 'key',
  }),
  updateFileList: route({
    ...writes,
    method: 'PUT',
    path: '/files/:id',
    summary: 'Change a file list',
    body: fileListInput,
    answer: fileList,
    errors: ['ERR_NO_FILELIST_FOUND'],
  }),
  deleteFileList: route({
    ...writes,
    method: 'DELETE',
    path: '/files/:id',
    summary: 'Delete a file list and its files',
    body: noInput,
    answer: z.object({ message: z.string() }),
    errors: ['ERR_NO_FILELIST_FOUND'],
  }),
  uploadFileList: route({
    ...writes,
    method: 'POST',
    path: '/files/uploadList/:id',
    summary: 'Upload files for options of a list: a form with files and, in the same order, the ids of their options',
    body: noInput,
    files: { max: uploadLimits.files, bytes: uploadLimits.documentBytes },
    answer: z.object({ mensagem: z.string() }),
    errors: ['ERR_NO_FILELIST_FOUND', 'ERR_FILE_TOO_LARGE', 'ERR_EMPTY_MESSAGE'],
  }),
};

export const fileContract = {
  routes: fileRoutes,
  errors: {
    ERR_NO_FILELIST_FOUND: 404,
  },
  live: {
    /** For users who may open the page. */
    file: z.discriminatedUnion('action', [
      z.object({ action: saved, fileList }),
      z.object({ action: z.literal('delete'), fileId: id }),
    ]),
  },
} as const satisfies ContractFeature;
