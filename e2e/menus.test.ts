import { expect, it } from 'vitest';
import { useHouse } from './lib/house.ts';
import { coveredItemsOfScreen } from './lib/menus.ts';
import { sweep, sweepMs } from './lib/sweep.ts';
import type { SizeName } from './lib/walk.ts';

const house = useHouse({ hasTalks: true, hasTeam: true });

/** Every page that has menus; a screen with a layer over it shows none of them. */
const pages = [
  ...['tickets', 'tickets-waiting', 'tickets-closed', 'tickets-conversation', 'kanban', 'kanban-conversation'],
  ...['chats-conversation', 'contacts', 'connections', 'queues', 'tags', 'users', 'quick-messages', 'file-lists'],
  ...['dashboard', 'settings', 'schedules', 'announcements'],
];

it.each<SizeName>(['desktop', 'phone'])(
  'hits every item of every menu when pressed at its centre: %s',
  { timeout: sweepMs },
  async (size) => {
    expect(await sweep(house, { size, only: pages, look: coveredItemsOfScreen })).toEqual([]);
  },
);
