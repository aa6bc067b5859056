import type { invitationRoutes } from '@recadia/contract/invitations';
import type { ListedUser } from '@recadia/contract/users';
import { useMutation } from '@tanstack/react-query';
import { showError } from '../../lib/errors.ts';
import { call, slim } from '../../lib/http/http.ts';
import { currentLanguage } from '../../lib/i18n/i18n.ts';
import { toast } from '../../lib/interaction/toast.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';

const renewRoute = slim<typeof invitationRoutes.renewInvitation>({ method: 'POST', path: '/users/:id/invitation' });

/** Creates a new link for a pending invitation; the old one becomes invalid. */
export function useRenewInvitation(onLink: (link: string) => void): (user: ListedUser) => void {
  const { t } = useTranslation();
  const renew = useMutation({
    mutationFn: (id: number) => call(renewRoute, { params: { id }, body: { language: currentLanguage() } }),
  });
  return ({ id, name }) =>
    renew.mutate(id, {
      onSuccess: ({ link }) => (link ? onLink(link) : toast.success(t('users.invitation.sent', { name }))),
      onError: (error) => void showError(error),
    });
}
