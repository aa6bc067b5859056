import { can, type Holder } from '@recadia/contract/permissions';

interface Owned {
  geral: boolean;
  user_id: number | null;
}

/** QMS-08: one's own and those for everybody; who may change any may read any. */
export const mayRead = (actor: Holder & { userId: number }, row: Owned): boolean =>
  row.geral || row.user_id === actor.userId || can(actor, 'quick-messages-page:editAny');

/** QMS-05, C-54: one's own while it is not for everybody; admins and supervisors any. */
export const mayChange = (actor: Holder & { userId: number }, row: Owned): boolean =>
  can(actor, 'quick-messages-page:editAny') || (!row.geral && row.user_id === actor.userId);

/** Whether everybody has it is an admin's to say; repeating what is so already says nothing. */
export const maySetGeneral = (actor: Holder, wanted: boolean | undefined, current: boolean): boolean =>
  wanted === undefined || wanted === current || can(actor, 'quick-messages-page:editGeneral');
