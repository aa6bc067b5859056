import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import '../app/texts.ts';
import { changeLanguage, loadTexts, startTexts } from '../lib/i18n.ts';
import { useLiveStatus } from '../lib/liveStatus.ts';
import { useSession } from '../lib/session.ts';
import { useToasts } from '../lib/toast.ts';
import { dropToken } from '../lib/token.ts';
import { setWidth } from './screen.ts';

// What jsdom lacks of a browser.
class NoResizes {
  observe = () => undefined;
  unobserve = () => undefined;
  disconnect = () => undefined;
}
vi.stubGlobal('ResizeObserver', NoResizes);
Element.prototype.scrollIntoView = () => undefined;
Object.defineProperty(document, 'fonts', { value: new EventTarget() });

beforeAll(async () => {
  setWidth(1440);
  await startTexts();
  await Promise.all(['ui', 'errors', 'app', 'auth', 'tags', 'todo', 'profile'].map(loadTexts));
});

beforeEach(async () => {
  setWidth(1440);
  if (document.documentElement.lang !== 'pt-BR') await changeLanguage('pt');
  localStorage.clear();
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  dropToken();
  localStorage.clear();
  useToasts.setState({ toasts: [], held: false });
  useSession.setState({ status: 'starting', user: null, hasJustSignedIn: false });
  useLiveStatus.setState({ connection: null, lostAt: null, retryAt: null, backAt: null });
});
