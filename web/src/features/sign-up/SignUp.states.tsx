import type { Sheet } from '../../gallery/sheet.ts';
import { aPlan } from '../../testing/plans.ts';
import { PasswordMeter } from './PasswordMeter.tsx';
import { PlanChoice } from './PlanChoice.tsx';
import { SignUpPage } from './SignUpPage.tsx';

const nothing = () => undefined;
const plans = [
  aPlan({ name: 'Essencial', value: 149 }),
  aPlan({ id: 2, name: 'Profissional', value: 349, users: 10, connections: 3, queues: 5, useCampaigns: true }),
];

export const sheet: Sheet = {
  title: 'Sign-up',
  states: [
    { name: 'plans', render: () => <PlanChoice plans={plans} chosen={2} onChoose={nothing} /> },
    { name: 'weak password', render: () => <PasswordMeter password="sofa1" /> },
    { name: 'strong password', render: () => <PasswordMeter password="sofá verde na varanda" /> },
    { name: 'page', alone: true, wholePage: true, render: () => <SignUpPage /> },
  ],
};
