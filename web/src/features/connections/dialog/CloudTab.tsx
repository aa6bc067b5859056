import type { ConnectionDetail } from '@recadia/contract/connections';
import { useQuery } from '@tanstack/react-query';
import { formatPhone } from '../../../lib/i18n/phone.ts';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import type { ContractForm } from '../../../ui/form/useContractForm.ts';
import { ServerButton } from '../../../ui/form/ServerButton.tsx';
import { TextInput } from '../../../ui/form/TextInput.tsx';
import styles from './ConnectionDialog.module.css';
import type { ConnectionFields } from './connection-form.ts';
import { reasonKey } from '../connection-status.ts';
import { templatesQuery, useCloudMutations } from '../connections.api.ts';

const secrets = ['accessToken', 'appSecret', 'verifyToken'] as const;

interface CloudTabProps {
  form: ContractForm<ConnectionFields>;
  connection: ConnectionDetail | null;
}

/** Credentials of the Cloud API; secrets are returned masked, and sending a mask changes nothing. */
export function CloudTab({ form, connection }: CloudTabProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.fields}>
      <div className={styles.pair}>
        <TextInput label={t('connections.cloud.phoneNumberId')} inputMode="numeric" {...form.field('phoneNumberId')} />
        <TextInput label={t('connections.cloud.wabaId')} inputMode="numeric" {...form.field('wabaId')} />
      </div>
      {secrets.map((name) => (
        <TextInput
          key={name}
          label={t(`connections.cloud.${name}`)}
          hint={t(`connections.cloud.${name}Hint`)}
          autoComplete="off"
          spellCheck={false}
          {...form.field(name)}
        />
      ))}
      {connection?.cloud ? (
        <>
          <TextInput
            label={t('connections.cloud.webhookUrl')}
            hint={t('connections.cloud.webhookHint')}
            value={connection.cloud.webhookUrl}
            readOnly
          />
          <CloudTest id={connection.id} />
          <Templates id={connection.id} />
        </>
      ) : (
        <p className={styles.result}>{t('connections.cloud.afterSaving')}</p>
      )}
    </div>
  );
}

function CloudTest({ id }: { id: number }) {
  const { t } = useTranslation();
  const { test } = useCloudMutations(id);
  const reason = reasonKey(test.data?.code ?? null);
  const failed = reason ? t(`${reason}.text`) : t('connections.cloud.testFailed');
  return (
    <div className={styles.row}>
      <ServerButton busy={test.isPending} onClick={() => test.mutate()}>
        {t('connections.cloud.test')}
      </ServerButton>
      <p className={styles.result} role="status">
        {test.data &&
          (test.data.ok ? t('connections.cloud.testOk', { number: formatPhone(test.data.number) }) : failed)}
      </p>
    </div>
  );
}

function Templates({ id }: { id: number }) {
  const { t } = useTranslation();
  const { data: templates = [] } = useQuery(templatesQuery(id));
  const { readTemplates } = useCloudMutations(id);
  return (
    <section aria-label={t('connections.cloud.templates')} className={styles.fields}>
      <div className={styles.row}>
        <b>{t('connections.cloud.templates')}</b>
        <ServerButton size="sm" busy={readTemplates.isPending} onClick={() => readTemplates.mutate()}>
          {t('connections.cloud.readTemplates')}
        </ServerButton>
      </div>
      {templates.length === 0 && <p className={styles.result}>{t('connections.cloud.noTemplates')}</p>}
      <ul className={styles.templates}>
        {templates.map(({ name, language, status, body }) => (
          <li key={`${name} ${language}`}>
            <b>{name}</b>{' '}
            <span>{`${language} · ${t(`connections.cloud.templateStatus.${status}`, { defaultValue: status })}`}</span>
            <div>{body}</div>
          </li>
        ))}
      </ul>
    </section>
  );
}
