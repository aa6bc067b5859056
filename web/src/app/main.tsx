import '../lib/zodSettings.ts';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { beginArrival } from '../lib/arrival.ts';
import { loadTexts, startTexts } from '../lib/i18n.ts';
import { listenToSession, resumeSession } from '../lib/session.ts';
import { startLook } from '../lib/theme.ts';
import '../theme/fonts.css';
import '../theme/tokens.css';
import '../theme/base.css';
import { App } from './App.tsx';
import { fetchAhead } from './firstPages.ts';
import './texts.ts';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no root');

beginArrival();
startLook();
listenToSession();
void show(root);

/** Not awaited by this file: others are made of the same chunk and would wait for it while it waits for them. */
async function show(place: HTMLElement): Promise<void> {
  const session = resumeSession();
  // Before any page is fetched: its texts come in the language that is set here.
  await startTexts();
  await Promise.all([loadTexts('ui'), loadTexts('auth'), session, fetchAhead(location, session)]);
  const page = createRoot(place);
  // In slices: whoever presses something meanwhile is heard.
  startTransition(() => page.render(<App />));
}
