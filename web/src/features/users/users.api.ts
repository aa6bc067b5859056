import type { invitationRoutes } from '@recadia/contract/invitations';
import type { twoFactorRoutes } from '@recadia/contract/two-factor';
import { userRoutes } from '@recadia/contract/users';
import type { ListedUser, NewUser, UserChange } from '@recadia/contract/users';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, slim } from '../../lib/http/http.ts';
import { searchPages } from '../../lib/list/search-pages.ts';
import { currentLanguage } from '../../lib/i18n/i18n.ts';
import { newKey } from '../../lib/http/new-key.ts';
import { usersKey } from './users.live.ts';

const inviteRoute = slim<typeof invitationRoutes.inviteUser>({ method: 'POST', path: '/users/invitations' });
const resetRoute = slim<typeof twoFactorRoutes.resetTwoFactor>({ method: 'DELETE', path: '/users/:id/two-factor' });

export function usersQuery(searchParam: string) {
  return searchPages({
    queryKey: [...usersKey, { searchParam }],
    searchParam,
    load: (request) => call(userRoutes.listUsers, request),
  });
}

/** The list reloads after each change; the live event that follows reloads it once more. */
export function useUserMutations() {
  const cache = useQueryClient();
  const onSuccess = () => cache.invalidateQueries({ queryKey: usersKey });
  const save = useMutation({
    mutationFn: ({ id, input, proof }: { id: number | null; input: NewUser; proof: UserChange }) =>
      id === null
        ? call(userRoutes.createUser, { body: input, idempotencyKey: newKey() })
        : call(userRoutes.updateUser, { params: { id }, body: { ...input, ...proof } }),
    onSuccess,
  });
  const invite = useMutation({
    mutationFn: ({ password: _none, ...person }: NewUser) =>
      call(inviteRoute, { body: { ...person, language: currentLanguage() } }),
    onSuccess,
  });
  const change = useMutation({
    mutationFn: ({ id, body }: { id: number; body: UserChange }) =>
      call(userRoutes.updateUser, { params: { id }, body }),
    onSuccess,
  });
  const remove = useMutation({
    mutationFn: ({ id }: ListedUser) => call(userRoutes.deleteUser, { params: { id } }),
    onSuccess,
  });
  const resetTwoFactor = useMutation({
    mutationFn: ({ id, ...body }: { id: number; currentPassword?: string; currentCode?: string }) =>
      call(resetRoute, { params: { id }, body }),
    onSuccess,
  });
  return { save, invite, change, remove, resetTwoFactor };
}
