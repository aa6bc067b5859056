/** The specification's permission names (ROL-02), then our additions in the same style. */
const permissions = [
  'drawer-admin-items:view',
  'dashboard:view',
  'tickets-manager:showall',
  'user-modal:editProfile',
  'user-modal:editQueues',
  'ticket-options:deleteTicket',
  'contacts-page:deleteContact',
  'contacts-page:export',
  'connections-page:addConnection',
  'connections-page:actionButtons',
  'connections-page:editOrDeleteConnection',
  'settings-page:edit',
  'queues-page:edit',
  'tags-page:deleteTag',
  'tags-page:editKanban',
  'ticket-notes:deleteAny',
  'quick-messages-page:editAny',
  'quick-messages-page:editGeneral',
  'live-panel:view',
  'tickets-manager:showqueues',
] as const;

export type Permission = (typeof permissions)[number];

export const profiles = ['user', 'supervisor', 'admin'] as const;
export type Profile = (typeof profiles)[number];

/** A supervisor is a user who also has the specification's two permissions (C-26), the live panel and the queues' tickets (C-85). */
const grants: Record<Profile, ReadonlySet<Permission>> = {
  user: new Set(),
  supervisor: new Set<Permission>([
    ...(['tags-page:editKanban', 'quick-messages-page:editAny'] as const),
    ...(['live-panel:view', 'tickets-manager:showqueues'] as const),
  ]),
  admin: new Set(permissions),
};

export interface Holder {
  profile: Profile;
  super: boolean;
}

/** Super implies admin; it is a separate field because no profile grants a super-only permission. */
export function can(holder: Holder, permission: Permission): boolean {
  return holder.super || grants[holder.profile].has(permission);
}

export { permissions };
