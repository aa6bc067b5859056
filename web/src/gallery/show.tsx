import { createRoot } from 'react-dom/client';
import '../app/texts.ts';
import { startTexts } from '../lib/i18n/i18n.ts';
import { startAppearance } from '../lib/interaction/theme.ts';
import { loadAllTexts } from '../testing/all-texts.ts';
import { aUser } from '../testing/users.ts';
import { Stage } from '../testing/Stage.tsx';
import '../theme/fonts.css';
import '../theme/tokens.css';
import '../theme/base.css';
import { loadKit } from '../ui/kit.ts';
import { Gallery } from './Gallery.tsx';
import type { Sheet } from './sheet.ts';

const files = import.meta.glob<{ sheet: Sheet }>('../**/*.states.tsx', { eager: true });
const sheets = Object.values(files)
  .map((file) => file.sheet)
  .sort((a, b) => a.title.localeCompare(b.title));

const root = document.getElementById('root');
if (!root) throw new Error('the page has no root');
startAppearance();
await startTexts();
await loadKit();
await loadAllTexts();
const address = new URLSearchParams(location.search);
createRoot(root).render(
  <Stage user={aUser()}>
    <Gallery sheets={sheets} sheet={address.get('sheet')} state={address.get('state')} />
  </Stage>,
);
