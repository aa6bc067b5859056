import { usualQueueWeek } from '@recadia/contract/hours';
import type { Sheet } from '../../gallery/sheet.ts';
import { aWholeCompany } from '../../testing/builders.ts';
import { HoursForm } from './HoursTab.tsx';

const holidays = [
  { date: '2026-12-25', name: 'Natal', yearly: true },
  { date: '2027-02-09', name: 'Carnaval', yearly: false },
];

export const sheet: Sheet = {
  title: 'Settings',
  states: [
    { name: 'hours, nothing said', render: () => <HoursForm company={aWholeCompany()} /> },
    {
      name: 'hours and holidays',
      render: () => <HoursForm company={aWholeCompany({ schedules: usualQueueWeek(), holidays })} />,
    },
  ],
};
