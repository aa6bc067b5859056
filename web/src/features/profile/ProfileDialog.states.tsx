import type { Sheet } from '../../gallery/sheet.ts';
import { PasswordStrength } from './PasswordStrength.tsx';
import { ProfileDialog } from './ProfileDialog.tsx';

const passwords = { weak: 'abc', fair: 'mesa2026', good: 'Mesa-2026x', strong: 'cadeira azul 27 na varanda' };

export const sheet: Sheet = {
  title: 'Profile',
  states: [
    ...Object.entries(passwords).map(([name, password]) => ({
      name: `${name} password`,
      render: () => <PasswordStrength password={password} />,
    })),
    { name: 'dialog', alone: true, render: () => <ProfileDialog onClose={() => undefined} /> },
  ],
};
