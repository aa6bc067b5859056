import { useNavigate } from 'react-router';
import { hasCode, isRecord } from '../../lib/http/api-error.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Button } from '../../ui/form/Button.tsx';

/** An admin of an expired company may pay without signing in: the refusal carries a pay token. */
export function PayNow({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const token = payTokenOf(error);
  if (token === null) return null;
  return (
    <Button variant="soft" size="lg" block onClick={() => void navigate({ pathname: '/pay', hash: token })}>
      {t('auth.payNow')}
    </Button>
  );
}

function payTokenOf(error: unknown): string | null {
  if (!hasCode(error, 'ERR_SUBSCRIPTION_EXPIRED') || !isRecord(error.details)) return null;
  const { payToken } = error.details;
  return typeof payToken === 'string' ? payToken : null;
}
