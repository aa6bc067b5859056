import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { LiveSection } from './LiveSection.tsx';

/** For supervisors without a dashboard. */
export function LivePage() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t('dashboard.live.title')} text={t('dashboard.live.intro')} />
      <LiveSection />
    </>
  );
}
