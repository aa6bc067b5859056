import type { ListedUser } from '@recadia/contract/users';
import { showError } from '../../lib/errors.ts';
import { toast } from '../../lib/interaction/toast.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { useUserMutations } from './users.api.ts';

/** Reactivates a user; nothing is lost, so it does not ask. */
export function useReactivateUser(): (user: ListedUser) => void {
  const { t } = useTranslation();
  const { change } = useUserMutations();
  return ({ id, name }) =>
    change.mutate(
      { id, body: { active: true } },
      {
        onSuccess: () => toast.success(t('users.returned', { name })),
        onError: (error) => void showError(error),
      },
    );
}
