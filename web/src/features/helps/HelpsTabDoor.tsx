import { lateDoor } from '../../lib/lateDoor.tsx';

/** The tab of the settings page, loaded by the few who have it. */
export const HelpsTabDoor = lateDoor('helps', () => import('./HelpsTab.tsx').then((file) => file.HelpsTab));
