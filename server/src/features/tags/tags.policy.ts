import { can, type Holder } from '@recadia/contract/permissions';

/** Turning a tag into a kanban lane is for admins and supervisors; sending the value it already has is nobody's act. */
export function maySetKanban(actor: Holder, wanted: number | undefined, current: number): boolean {
  return wanted === undefined || wanted === current || can(actor, 'tags-page:editKanban');
}
