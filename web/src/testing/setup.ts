import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import i18next from 'i18next';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import '../app/texts.ts';
import { changeLanguage, startTexts } from '../lib/i18n/i18n.ts';
import { useLiveStatus } from '../lib/live/live-status.ts';
import { useSession } from '../lib/session/session.ts';
import { keepSessionEnd } from '../lib/session/session-end.ts';
import { useToasts } from '../lib/interaction/toast.ts';
import { dropToken } from '../lib/session/token.ts';
import { loadKit } from '../ui/kit.ts';
import { loadAllTexts } from './all-texts.ts';
import { setWidth } from './screen.ts';

// Browser features that jsdom lacks.
class NoResizes {
  observe = () => undefined;
  unobserve = () => undefined;
  disconnect = () => undefined;
}
vi.stubGlobal('ResizeObserver', NoResizes);
Element.prototype.scrollIntoView = () => undefined;
Element.prototype.scrollBy = () => undefined;
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });

// Cores are shared, so fast operations may take seconds.
configure({ asyncUtilTimeout: 10_000 });

beforeAll(async () => {
  setWidth(1440);
  if (!i18next.isInitialized) await startTexts();
  await loadKit();
  await loadAllTexts();
  // Catalogues and UI kit load here for the first time, on shared cores.
}, 60_000);

beforeEach(async () => {
  setWidth(1440);
  if (document.documentElement.lang !== 'pt-BR') await changeLanguage('pt');
  localStorage.clear();
  // Toasts stay; tests about their duration release them.
  useToasts.setState({ toasts: [], held: true });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  dropToken();
  keepSessionEnd(null);
  localStorage.clear();
  useSession.setState({ status: 'starting', user: null, hasJustSignedIn: false });
  useLiveStatus.setState({ connection: null, lostAt: null, retryAt: null, backAt: null });
});

// An import that is still running would fail in the files that follow.
afterAll(() => vi.dynamicImportSettled(), 60_000);
