import type { WebFeature } from '../../lib/feature.ts';

export const messagesFeature: WebFeature = {
  live: () =>
    Promise.all([import('./messages.live.ts'), import('./notes.live.ts')]).then(([{ messageLive }, { noteLive }]) => [
      messageLive,
      noteLive,
    ]),
};
