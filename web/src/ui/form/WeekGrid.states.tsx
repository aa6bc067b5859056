import { emptyWeek, usualQueueWeek, type OpeningHours } from '@recadia/contract/hours';
import { useState } from 'react';
import type { Sheet } from '../../gallery/sheet.ts';
import { WeekGrid } from './WeekGrid.tsx';

function Trial({ start, showsFaults = false }: { start: OpeningHours[]; showsFaults?: boolean }) {
  const [rows, setRows] = useState(start);
  return <WeekGrid rows={rows} onChange={setRows} showsFaults={showsFaults} />;
}

const withPauses = usualQueueWeek().map((row, day) =>
  day < 5 ? { ...row, endTime: '12:00', more: [{ startTime: '13:30', endTime: day === 4 ? '02:00' : '18:00' }] } : row,
);
const wrong = usualQueueWeek().map((row, day) => (day === 1 ? { ...row, startTime: '19:00' } : row));

export const sheet: Sheet = {
  title: 'WeekGrid',
  states: [
    { name: 'nothing said', render: () => <Trial start={emptyWeek()} /> },
    { name: 'pauses and a night', render: () => <Trial start={withPauses} /> },
    { name: 'a mistake', render: () => <Trial start={wrong} showsFaults /> },
  ],
};
