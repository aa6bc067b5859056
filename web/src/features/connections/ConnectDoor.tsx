import { lateDoor } from '../../lib/lateDoor.tsx';

/** For the first steps. */
export const ConnectFlow = lateDoor('connections', () => import('./ConnectFlow.tsx').then((file) => file.ConnectFlow));
