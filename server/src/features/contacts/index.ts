export { contactLiveEvents } from './contacts.events.ts';
export { findContactId, learnNames, resolveContact, type Sighting } from './identities.ts';
export { cleanName } from './names.ts';
export { mergeContacts, undoMerge, type Belongings } from './merge.ts';
export { replyAddress } from './reply.ts';
