import { usualQueueWeek } from '@recadia/contract/hours';
import { palette } from '@recadia/contract/palette';
import type { QueueInput } from '@recadia/contract/queues';
import type { TFunction } from 'i18next';
import { plain } from '../../../lib/i18n/plain.ts';

/** X-ONB-03: the queues most companies start with. */
export const presetIds = ['sales', 'support', 'finance'] as const;
export type PresetId = (typeof presetIds)[number];

/** Colours that are far apart in the palette. */
const colors: Record<PresetId, string> = { sales: palette[10], support: palette[13], finance: palette[9] };

interface QueueBrief {
  name: string;
  color: string;
}

/** A queue with hours and texts; takes another colour when its own is in use (QUE-05). */
export function presetQueue(t: TFunction, preset: PresetId, others: readonly QueueBrief[]): QueueInput {
  const taken = new Set(others.map(({ color }) => color.toLowerCase()));
  const free = [colors[preset], ...palette].find((color) => !taken.has(color.toLowerCase()));
  return {
    name: t(`queues.presets.${preset}.name`),
    color: free ?? colors[preset],
    greetingMessage: t(`queues.presets.${preset}.greeting`),
    outOfHoursMessage: t('queues.presets.outOfHours'),
    schedules: usualQueueWeek(),
  };
}

export const isNamed = (name: string) => (queue: QueueBrief) => plain(queue.name) === plain(name);
