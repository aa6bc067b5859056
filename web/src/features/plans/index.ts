import { lazyPage } from '../../lib/lazy-page.tsx';

export { plansQuery } from './plans.api.ts';
export const PlansTab = lazyPage(() => import('./PlansTab.tsx').then((file) => file.PlansTab), 'plans');
