import type { Actor } from '../../platform/session/people.ts';

/** CMP-18: whether the user reads e-mail, phone, plan, billing data and address of the company. */
export const seesWholeCompany = ({ profile, super: isSuper }: Pick<Actor, 'profile' | 'super'>): boolean =>
  profile === 'admin' || isSuper;
