import { profiles } from '@recadia/contract/permissions';
import { knownUser, newUser } from '@recadia/contract/users';
import type { KnownUser, ListedUser } from '@recadia/contract/users';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import type * as z from 'zod';
import { Can } from '../../lib/session/can.tsx';
import { queueFinder, queuesQuery } from '../../lib/live/directory.ts';
import { currentLanguage } from '../../lib/i18n/i18n.ts';
import { isSensitive, proofOf } from '../../lib/i18n/sensitive.ts';
import { toast } from '../../lib/interaction/toast.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Button } from '../../ui/form/Button.tsx';
import { ChipBoxes } from '../../ui/form/ChipBoxes.tsx';
import { ChooseOne } from '../../ui/form/ChooseOne.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { useContractForm } from '../../ui/form/useContractForm.ts';
import { PasswordInput } from '../../ui/form/PasswordInput.tsx';
import { Select } from '../../ui/form/Select.tsx';
import { ServerButton } from '../../ui/form/ServerButton.tsx';
import { Switch } from '../../ui/form/Switch.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { connectionsQuery } from '../connections/index.ts';
import { ProofField, proofRefusals } from '../two-factor/index.ts';
import styles from './UserDialog.module.css';
import { useUserMutations } from './users.api.ts';

interface UserDialogProps {
  /** The user to edit, or null for a new one. */
  user: ListedUser | null;
  onClose: () => void;
  /** Starts with an invitation instead of a password. */
  isInvitation?: boolean;
  /** Called instead of closing, when no mail delivers the invitation link. */
  onLink?: (link: string) => void;
}

/** USR-03 USR-04 */
export function UserDialog({ user, isInvitation = false, onClose, onLink }: UserDialogProps) {
  const { t } = useTranslation();
  const { save, invite } = useUserMutations();
  const [isInvited, setInvited] = useState(isInvitation);
  const { data: queues = [] } = useQuery(queuesQuery);
  const { data: connections = [] } = useQuery(connectionsQuery);
  // The password may be blank for an existing user and for an invitation.
  const schema: z.ZodType<KnownUser, z.input<typeof knownUser>> = user || isInvited ? knownUser : newUser;
  const form = useContractForm({
    schema,
    defaultValues: {
      name: user?.name ?? '',
      email: user?.email ?? '',
      password: '',
      profile: user?.profile ?? 'user',
      allTicket: user?.allTicket ?? 'desabled',
      whatsappId: user?.whatsappId ?? null,
      queueIds: user?.queues.map(({ id }) => id) ?? [],
    },
    refusals: {
      ERR_USER_EMAIL_EXISTS: 'email',
      ERR_COMMON_PASSWORD: 'password',
      ...proofRefusals,
    },
    onSubmit: async ({ currentPassword, currentCode, ...input }) => {
      if (isInvited) return { link: (await invite.mutateAsync(input)).link };
      const proof =
        user && isSensitive(user, input)
          ? { ...proofOf({ currentPassword, currentCode }), language: currentLanguage() }
          : {};
      const { email } = await save.mutateAsync({ id: user?.id ?? null, input, proof });
      return { link: null, asked: user && email !== input.email ? input.email : null };
    },
    onDone({ link, asked }) {
      toast.success(t('users.saved'));
      if (asked) toast.info(t('ui.emailAsked', { email: asked }));
      if (link && onLink) onLink(link);
      else onClose();
    },
  });
  const { control } = form;
  const [password, email] = useWatch({ control, name: ['password', 'email'] });
  return (
    <Dialog
      title={user ? t('users.dialog.edit') : t('users.dialog.create')}
      onClose={onClose}
      isDirty={form.isDirty}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <ServerButton type="submit" form="user-form" variant="primary" busy={form.isBusy}>
            {t('ui.save')}
          </ServerButton>
        </>
      }
    >
      <form id="user-form" noValidate className={styles.form} onSubmit={form.submit}>
        <TextInput label={t('users.dialog.name')} autoComplete="off" {...form.field('name')} data-autofocus />
        <TextInput label={t('users.dialog.email')} type="email" autoComplete="off" {...form.field('email')} />
        {!user && (
          <Switch
            label={t('users.invitation.send')}
            hint={t('users.invitation.sendHint')}
            checked={isInvited}
            onChange={({ target }) => setInvited(target.checked)}
          />
        )}
        {!isInvited && (
          <PasswordInput
            label={t('users.dialog.password')}
            autoComplete="new-password"
            hint={user ? t('users.dialog.passwordKept') : t('users.dialog.passwordHint')}
            {...form.field('password')}
          />
        )}
        {user && isSensitive(user, { email, password }) && <ProofField form={form} />}
        <Can perform="user-modal:editProfile">
          <div className={styles.pair}>
            <Select
              label={t('users.dialog.profile')}
              hint={t('users.dialog.profileHint')}
              options={profiles.map((value) => ({ value, label: t(`users.profiles.${value}`) }))}
              {...form.field('profile')}
            />
            <Controller
              control={control}
              name="whatsappId"
              render={({ field: { value, onChange } }) => (
                <ChooseOne
                  label={t('users.dialog.connection')}
                  hint={t('users.dialog.connectionHint')}
                  rows={connections}
                  value={value ?? null}
                  none={t('users.dialog.noConnection')}
                  onChange={onChange}
                />
              )}
            />
          </div>
          <Controller
            control={control}
            name="allTicket"
            render={({ field: { value, onChange } }) => (
              <Switch
                label={t('users.dialog.allTicket')}
                hint={t('users.dialog.allTicketHint')}
                checked={value === 'enabled'}
                onChange={({ target }) => onChange(target.checked ? 'enabled' : 'desabled')}
              />
            )}
          />
        </Can>
        <Can perform="user-modal:editQueues">
          <Controller
            control={control}
            name="queueIds"
            render={({ field: { value, onChange } }) => (
              <ChipBoxes
                label={t('users.dialog.queues')}
                none={t('users.dialog.noQueues')}
                options={queues}
                finder={queueFinder}
                value={value ?? []}
                onChange={onChange}
              />
            )}
          />
        </Can>
      </form>
    </Dialog>
  );
}
