import { can, type Holder } from '@recadia/contract/permissions';

interface Owned {
  geral: boolean;
  user_id: number | null;
}

/** QMS-08: the own and the shared ones; users who may change any may read any. */
export const mayRead = (actor: Holder & { userId: number }, row: Owned): boolean =>
  row.geral || row.user_id === actor.userId || can(actor, 'quick-messages-page:editAny');

/** QMS-05, C-54: the own ones while they are not shared; admins and supervisors any. */
export const mayChange = (actor: Holder & { userId: number }, row: Owned): boolean =>
  can(actor, 'quick-messages-page:editAny') || (!row.geral && row.user_id === actor.userId);

/** Only admins share a quick message; sending the unchanged value is allowed. */
export const maySetGeneral = (actor: Holder, wanted: boolean | undefined, current: boolean): boolean =>
  wanted === undefined || wanted === current || can(actor, 'quick-messages-page:editGeneral');
