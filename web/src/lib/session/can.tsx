import { can } from '@recadia/contract/permissions';
import type { Permission } from '@recadia/contract/permissions';
import type { ReactNode } from 'react';
import { useSession } from './session.ts';

/** Whether the signed-in user has a permission; the server checks the same table. */
export function useCan(permission: Permission): boolean {
  return useSession(({ user }) => user !== null && can(user, permission));
}

interface CanProps {
  perform: Permission;
  children: ReactNode;
}

export function Can({ perform, children }: CanProps): ReactNode {
  return useCan(perform) ? children : null;
}
