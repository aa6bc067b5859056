import type { Samples } from '../sample.ts';

export const samples: Samples = { showOnboarding: [{}] };
