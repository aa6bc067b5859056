import { contactRoutes } from '@recadia/contract/contact-routes';
import type { Contact, ContactChange, ContactImportProgress } from '@recadia/contract/contacts';
import { noteRoutes, type Note } from '@recadia/contract/notes';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callForFile } from '../../lib/http/http.ts';
import { searchPages } from '../../lib/list/search-pages.ts';
import { applyLive, refetchFromServer } from '../../lib/live/live-rules.ts';
import { newKey } from '../../lib/http/new-key.ts';
import { saveFile } from '../../lib/http/save-file.ts';
import {
  contactKey,
  contactLive,
  contactNotesKey,
  contactsKey,
  contactTicketsKey,
  importKey,
} from './contacts.live.ts';

const nextPage = (page: { hasMore: boolean; nextCursor: string | null }) => (page.hasMore ? page.nextCursor : null);
const firstPage = { initialPageParam: null as string | null, getNextPageParam: nextPage };

export const contactsQuery = (searchParam: string) =>
  searchPages({
    queryKey: [...contactsKey, { searchParam }],
    searchParam,
    load: (request) => call(contactRoutes.listContacts, request),
  });

export const contactQuery = (id: number) =>
  queryOptions({
    queryKey: [...contactKey, id],
    queryFn: ({ signal }) => call(contactRoutes.showContact, { params: { id }, signal }),
  });

export const contactTicketsQuery = (id: number) =>
  queryOptions({
    queryKey: [...contactTicketsKey, id],
    queryFn: ({ signal }) => call(contactRoutes.listContactTickets, { params: { id }, signal }),
  });

export const contactMediaQuery = (id: number) =>
  infiniteQueryOptions({
    ...firstPage,
    queryKey: ['contact-media', id],
    queryFn: ({ pageParam, signal }) =>
      call(contactRoutes.listContactMedia, {
        params: { id },
        query: pageParam ? { cursor: pageParam } : {},
        signal,
      }),
  });

export const contactNotesQuery = (contactId: number) =>
  queryOptions({
    queryKey: [...contactNotesKey, contactId],
    queryFn: ({ signal }) => call(noteRoutes.listAllNotes, { query: { contactId }, signal }),
  });

/** Never requested; the import events fill it. */
export const importQuery = queryOptions<ContactImportProgress | null>({
  queryKey: importKey,
  queryFn: () => Promise.resolve(null),
  initialData: null,
  staleTime: Infinity,
});

type SaveOutcome = { contact: Contact } | { alreadyExists: Contact };

/** Changes appear at once; the live event that follows repeats them without effect. */
export function useContactMutations() {
  const cache = useQueryClient();
  const show = ({ whatsapp: _whatsapp, tickets: _tickets, ...contact }: Contact) =>
    applyLive(cache, contactLive, 'contact', { action: 'update', contact });
  const leave = (contactId: number) => applyLive(cache, contactLive, 'contact', { action: 'delete', contactId });

  const save = useMutation({
    async mutationFn({ id, input }: { id: number | null; input: ContactChange }): Promise<SaveOutcome> {
      if (id !== null) return { contact: await call(contactRoutes.updateContact, { params: { id }, body: input }) };
      const extraInfo = input.extraInfo?.map(({ name, value }) => ({ name, value }));
      const answer = await call(contactRoutes.createContact, { body: { ...input, extraInfo } });
      if ('alreadyExists' in answer) return { alreadyExists: answer.existingContact };
      if ('invalido' in answer) throw new Error('only a shared card is answered so');
      return { contact: answer };
    },
    onSuccess: (saved) => 'contact' in saved && show(saved.contact),
  });
  const remove = useMutation({
    mutationFn: (id: number) => call(contactRoutes.deleteContact, { params: { id } }),
    onSuccess: (_, id) => leave(id),
  });
  const merge = useMutation({
    mutationFn: ({ keptId, mergedId }: { keptId: number; mergedId: number }) =>
      call(contactRoutes.mergeContacts, { params: { id: keptId }, body: { contactId: mergedId } }),
    onSuccess({ contact }, { mergedId }) {
      leave(mergedId);
      show(contact);
    },
  });
  const undoMerge = useMutation({
    mutationFn: (mergeId: number) => call(contactRoutes.undoContactMerge, { params: { id: mergeId } }),
    onSuccess({ kept, parted }) {
      show(kept);
      show(parted);
    },
  });
  const upload = useMutation({
    mutationFn(file: File) {
      const form = new FormData();
      form.append('file', file);
      cache.setQueryData(importKey, null);
      return call(contactRoutes.uploadContacts, { body: form });
    },
    onSuccess: () => refetchFromServer(cache, { queryKey: contactsKey }),
  });
  const importBook = useMutation({
    mutationFn: () => call(contactRoutes.importContacts),
    onSuccess: () => refetchFromServer(cache, { queryKey: contactsKey }),
  });
  return { save, remove, merge, undoMerge, upload, importBook };
}

export function useNoteMutations(contactId: number) {
  const cache = useQueryClient();
  const key = [...contactNotesKey, contactId];
  const add = useMutation({
    mutationFn: ({ note, ticketId }: { note: string; ticketId: number }) =>
      call(noteRoutes.createNote, { body: { note, ticketId, contactId }, idempotencyKey: newKey() }),
    onSuccess: (note) => applyLive(cache, contactLive, 'ticketNote', { action: 'create', note }),
  });
  const remove = useMutation({
    mutationFn: (id: number) => call(noteRoutes.deleteNote, { params: { id } }),
    onSuccess: (_, id) => cache.setQueryData<Note[]>(key, (notes) => notes?.filter((note) => note.id !== id)),
  });
  return { add, remove };
}

/** CON-20: downloads the export. */
export async function downloadContacts(searchParam: string): Promise<void> {
  const file = await callForFile(contactRoutes.exportContacts, { query: searchParam ? { searchParam } : {} });
  saveFile(file, 'contatos.csv');
}
