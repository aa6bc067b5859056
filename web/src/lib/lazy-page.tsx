import { lazy, useState } from 'react';
import type { ComponentType } from 'react';
import { loadTexts } from './i18n/i18n.ts';

interface LazyPage<Props> {
  (props: Props): React.JSX.Element;
  /** Loads the page before it is shown. */
  fetch: () => Promise<unknown>;
}

/**
 * A page or dialog in its own chunk, shown when its code and its texts are loaded. A loaded one renders without
 * suspending, because React delays even a short suspense by a third of a second.
 */
export function lazyPage<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  part: string,
): LazyPage<Props> {
  let here: ComponentType<Props> | undefined;
  let coming: Promise<ComponentType<Props>> | undefined;
  const fetch = () =>
    (coming ??= Promise.all([load(), loadTexts(part)]).then(([page]) => {
      here = page;
      return page;
    }));
  const Waited = lazy(async () => ({ default: await fetch() }));
  function Late(props: Props) {
    const [Page] = useState<ComponentType<Props>>(() => here ?? Waited);
    return <Page {...props} />;
  }
  return Object.assign(Late, { fetch });
}
