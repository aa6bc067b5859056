import { lazy, useState } from 'react';
import type { ComponentType } from 'react';
import { loadTexts } from '../lib/i18n.ts';

interface LazyPage<Props> {
  (props: Props): React.JSX.Element;
  /** Before anybody shows it. */
  fetch: () => Promise<unknown>;
}

/**
 * A page or dialog in its own chunk, shown once its code and its texts are both here. One that has been fetched before is
 * shown at once: whatever waits, if only for a moment, is held back a third of a second by React.
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
