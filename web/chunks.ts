import { join } from 'node:path';
import type { Rolldown } from 'vite';

type Group = Rolldown.CodeSplittingGroup;
type Context = Parameters<Exclude<Group['name'], string>>[1];

const source = join(import.meta.dirname, 'src');
/** What a page needs at once, and the pages before and after it: each of these is asked for whole, and early. */
const pages = {
  worker: ['worker/sw.ts'],
  public: ['features/auth/LoginPage.tsx', 'features/auth/passwordPages.ts'],
  shell: ['app/shell/Shell.tsx'],
  desk: ['features/tickets/TicketsPage.tsx'],
  talk: ['features/messages/conversation/ConversationRoom.tsx'],
};
type Page = keyof typeof pages;
/** On the way to a conversation. */
const earlier = ['public', 'shell', 'desk'] as const;

/** Each stays a file of its own, by which the rest is fetched. */
const doors = new Set(Object.values(pages).flatMap((files) => files.map((file) => join(source, file))));

/** Whole libraries by one import: what is taken out of them is less. */
const wide = /@mantine|@floating-ui|react-hook-form/;
const needed = new Map<Page, Set<string>>();

/** Everything a page imports before it can show itself. */
function needs(page: Page, context: Context): Set<string> {
  const known = needed.get(page);
  if (known) return known;
  const all = new Set(pages[page].map((file) => join(source, file)));
  for (const id of all)
    for (const next of context.getModuleInfo(id)?.importedIds ?? []) if (!wide.test(next)) all.add(next);
  needed.set(page, all);
  return all;
}

/** The first page on the way in that needs it has it; what is of no feature alone may be wanted elsewhere too. */
function chunkOf(id: string, context: Context): string | null {
  if (doors.has(id)) return null;
  const isFeature = id.includes('/features/');
  if (needs('public', context).has(id)) return id.includes('/features/auth/') ? null : 'entrance';
  if (needs('shell', context).has(id)) return 'shell';
  if (needs('desk', context).has(id)) return isFeature ? 'desk' : 'parts';
  return alone(context).has(id) ? 'talk' : null;
}

let ofTalk: Set<string> | undefined;

/** What conversations need and nobody else imports. */
function alone(context: Context): Set<string> {
  if (ofTalk) return ofTalk;
  const own = new Set(
    [...needs('talk', context)].filter((id) => !earlier.some((page) => needs(page, context).has(id))),
  );
  const isOwn = (id: string) => (context.getModuleInfo(id)?.importers ?? []).every((by) => own.has(by));
  for (let before = 0; before !== own.size;) {
    before = own.size;
    for (const id of own) if (!doors.has(id) && !isOwn(id)) own.delete(id);
  }
  ofTalk = own;
  return own;
}

/** Of the shell, what is made of whole libraries: with the parts of them that it takes. */
const madeOfLibraries = (id: string, context: Context): string | null =>
  !doors.has(id) &&
  needs('shell', context).has(id) &&
  (context.getModuleInfo(id)?.importedIds ?? []).some((next) => wide.test(next))
    ? 'base'
    : null;

/** What runs before the rest of the code is here: the renewal of the session. */
const renewal = join(source, 'app/renewAhead.ts');

/** The service worker runs without a page and takes nothing of one along: what it is made of stays in its own file. */
const first = (id: string, context: Context): string | null =>
  id === renewal || needs('worker', context).has(id) ? null : 'first';

/** Small things that nearly every page has, but for what brings something heavy along. */
const light =
  /web.src.(ui|lib).(\w+.)?(?!Dialog|ConfirmDialog|DataTable|Tooltip|IconButton|can|live|Menu|Popover|http|session|i18n|PageHeader)[^/]*$/;

/**
 * Left alone, every icon and every declaration of calls becomes a file of a few hundred bytes, whose frame weighs as much
 * as what is in it, and the way to the tickets is ninety files long.
 */
export const together: Group[] = [
  {
    name: 'session',
    test: /web.src.lib.(session.(refresh|token|tabs|storage|sessionEnd)|http.apiError)\.ts|contract.src.sessionEnd/,
    priority: 3,
  },
  { name: first, debugName: 'first', tags: ['$initial'], priority: 2 },
  { name: madeOfLibraries, debugName: 'libraries', priority: 1.5 },
  { name: chunkOf, debugName: 'pages', priority: 1, includeDependenciesRecursively: false },
  { name: 'kit', test: light, minShareCount: 20, includeDependenciesRecursively: false },
  { name: 'icons', test: /lucide-react.*icons/, minShareCount: 3 },
  { name: 'contract', test: /contract.src/, minShareCount: 6, includeDependenciesRecursively: false },
];
