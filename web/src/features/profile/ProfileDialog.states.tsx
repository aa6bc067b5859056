import type { Sheet } from '../../gallery/sheet.ts';
import { PasswordStrength } from './PasswordStrength.tsx';
import { ProfileDialog } from './ProfileDialog.tsx';
import { SessionList } from './SessionList.tsx';

const passwords = { weak: 'abc', fair: 'mesa2026', good: 'Mesa-2026x', strong: 'cadeira azul 27 na varanda' };

const base = { userAgent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/141.0 Safari/537.36', ip: '203.0.113.9' };
const at = { createdAt: '2026-11-10T12:00:00.000Z', lastUsedAt: '2026-11-10T12:30:00.000Z' };
const sessions = (['current', 'active', 'ended'] as const).map((state, n) => ({
  ...base,
  ...at,
  state,
  sid: `00000000-0000-4000-8000-00000000000${n}`,
}));

export const sheet: Sheet = {
  title: 'Profile',
  states: [
    ...Object.entries(passwords).map(([name, password]) => ({
      name: `${name} password`,
      render: () => <PasswordStrength password={password} />,
    })),
    { name: 'sessions', render: () => <SessionList sessions={sessions} ending={null} onEnd={() => undefined} /> },
    { name: 'dialog', alone: true, render: () => <ProfileDialog onClose={() => undefined} /> },
  ],
};
