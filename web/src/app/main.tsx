import '../lib/i18n/zod-settings.ts';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { beginPageLoad } from '../lib/live/page-load.ts';
import { loadTexts, startTexts } from '../lib/i18n/i18n.ts';
import { listenToSession, resumeSession } from '../lib/session/session.ts';
import { startAppearance } from '../lib/interaction/theme.ts';
import '../theme/fonts.css';
import '../theme/tokens.css';
import '../theme/base.css';
import { App } from './App.tsx';
import { prefetchFirstPage } from './first-pages.ts';
import './texts.ts';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no root');

beginPageLoad();
startAppearance();
listenToSession();
void show(root);

/** Not awaited here, because other modules of the same chunk would wait for this one in a cycle. */
async function show(place: HTMLElement): Promise<void> {
  const session = resumeSession();
  // The language must be set before pages load their texts.
  await startTexts();
  await Promise.all([loadTexts('ui'), loadTexts('auth'), session, prefetchFirstPage(location, session)]);
  const page = createRoot(place);
  // Renders in slices, so that the page responds to input meanwhile.
  startTransition(() => page.render(<App />));
}
