import { lazy, Suspense } from 'react';
import { loadTexts } from '../../lib/i18n/i18n.ts';

const Loaded = lazy(async () => {
  const [{ HelpsTab }] = await Promise.all([import('./HelpsTab.tsx'), loadTexts('helps')]);
  return { default: HelpsTab };
});

/** A tab of the settings page, loaded only for super users. */
export function LazyHelpsTab() {
  return (
    <Suspense>
      <Loaded />
    </Suspense>
  );
}
