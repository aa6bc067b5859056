import { can, type Holder } from '@recadia/contract/permissions';

/** Only admins and supervisors turn a tag into a kanban column; sending the unchanged value is allowed. */
export function maySetKanban(actor: Holder, wanted: number | undefined, current: number): boolean {
  return wanted === undefined || wanted === current || can(actor, 'tags-page:editKanban');
}
