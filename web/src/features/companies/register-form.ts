import { signUp } from '@recadia/contract/sign-up';
import { planChoice } from './company-form.ts';

const dayMs = 86_400_000;

/** SGN-03: the rules of the sign-up, for a company that the operator registers. */
export const registerForm = signUp
  .pick({ name: true, email: true, password: true })
  .extend({ phone: signUp.shape.phone.unwrap(), planId: planChoice });

/** SGN-04: the values that the form does not ask for. */
export const trialOf = (today: string, trialDays: number) =>
  ({
    recurrence: 'MENSAL',
    dueDate: new Date(Date.parse(today) + trialDays * dayMs).toISOString().slice(0, 10),
    status: true,
    campaignsEnabled: true,
  }) as const;
