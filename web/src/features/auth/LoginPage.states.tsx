import type { Sheet } from '../../gallery/sheet.ts';
import { FirstPasswordForm } from './FirstPasswordForm.tsx';
import { LoginPage } from './LoginPage.tsx';
import { SecondStepForm } from './SecondStepForm.tsx';

const nothing = () => undefined;
const never = () => Promise.resolve();

export const sheet: Sheet = {
  title: 'Login',
  states: [
    { name: 'second step', render: () => <SecondStepForm onCode={never} onBack={nothing} /> },
    { name: 'first password', render: () => <FirstPasswordForm email="bia@casaaurora.exemplo" onChoose={never} /> },
    { name: 'page', alone: true, wholePage: true, render: () => <LoginPage /> },
  ],
};
