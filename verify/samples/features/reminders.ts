import type { Samples } from '../sample.ts';

export const samples: Samples = {
  showReminders: [{}],
  saveReminders: [{ body: { declined: true } }],
};
