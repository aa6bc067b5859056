import { exportFormats, exportTables } from '@recadia/contract/dashboard';
import { Download } from 'lucide-react';
import { showError } from '../../lib/errors.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Button } from '../../ui/form/Button.tsx';
import { Menu } from '../../ui/overlay/Menu.tsx';
import { saveTable, type Filter } from './dashboard.api.ts';

/** Exports every table of the page. */
export function ExportMenu({ filter }: { filter: Filter }) {
  const { t } = useTranslation();
  return (
    <Menu
      target={<Button icon={<Download />}>{t('dashboard.export.button')}</Button>}
      entries={exportTables.flatMap((what, n) =>
        exportFormats.map((format, m) => ({
          id: `${what}-${format}`,
          label: t(`dashboard.export.${what}`, { format: format.toUpperCase() }),
          divided: n > 0 && m === 0,
          onSelect: () => void saveTable(filter, what, format).catch((error: unknown) => showError(error)),
        })),
      )}
    />
  );
}
