import { lazy } from 'react';
import type { ComponentType, LazyExoticComponent } from 'react';
import { loadTexts } from '../lib/i18n.ts';

/** A page or dialog in its own chunk, shown once its code and its texts are both here. */
export function lazyPage<Props = object>(
  load: () => Promise<ComponentType<Props>>,
  part: string,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    const [page] = await Promise.all([load(), loadTexts(part)]);
    return { default: page };
  });
}
