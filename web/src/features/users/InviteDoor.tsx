import { lateDoor } from '../../lib/lateDoor.tsx';

/** For the first steps. */
export const InviteFlow = lateDoor('users', () => import('./InviteFlow.tsx').then((file) => file.InviteFlow));
