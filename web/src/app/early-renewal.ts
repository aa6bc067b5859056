/** A small module that loads first and renews the sign-in session while the rest of the code loads. */
import { followOtherTabs, renewSession } from '../lib/session/refresh.ts';
import { mayHaveSession } from '../lib/session/token.ts';

followOtherTabs();
// The page shows a failure and retries.
if (mayHaveSession()) renewSession().catch(() => undefined);
