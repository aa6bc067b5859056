import type { Sheet } from '../../gallery/sheet.ts';
import { LoginPage } from './LoginPage.tsx';

export const sheet: Sheet = {
  title: 'Login',
  states: [{ name: 'page', alone: true, wholePage: true, render: () => <LoginPage /> }],
};
