import '../lib/zodSettings.ts';

// Later, because the states read schemas as soon as they are there.
await import('./show.tsx');
