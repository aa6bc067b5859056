import { useQuery } from '@tanstack/react-query';
import { useCan } from '../../lib/session/can.tsx';
import { settingsQuery } from '../settings/index.ts';

/** By permission, or because the company's setting allows it to all users. */
export function useMayExport(): boolean {
  const isGranted = useCan('contacts-page:export');
  const { data = [] } = useQuery({ ...settingsQuery, enabled: !isGranted });
  return isGranted || data.some(({ key, value }) => key === 'contactsExport' && value === 'enabled');
}
