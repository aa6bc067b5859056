/** A small file of its own that the page loads first: the session is renewed while the rest of the code comes. */
import { followOtherTabs, renewSession } from '../lib/refresh.ts';
import { mayHaveSession } from '../lib/token.ts';

followOtherTabs();
// A failure is shown by the page, which asks again where that helps.
if (mayHaveSession()) renewSession().catch(() => undefined);
