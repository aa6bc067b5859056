import '../lib/zodSettings.ts';
import { createRoot } from 'react-dom/client';
import { loadTexts, startTexts } from '../lib/i18n.ts';
import { listenToSession, resumeSession } from '../lib/session.ts';
import { startLook } from '../lib/theme.ts';
import '../theme/fonts.css';
import '../theme/tokens.css';
import '../theme/base.css';
import { App } from './App.tsx';
import './texts.ts';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no root');

startLook();
listenToSession();
await startTexts();
await Promise.all([loadTexts('ui'), loadTexts('auth'), resumeSession()]);
createRoot(root).render(<App />);
