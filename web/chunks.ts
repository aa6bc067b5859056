import { join } from 'node:path';
import type { Rolldown } from 'vite';

type Group = Rolldown.CodeSplittingGroup;
type Context = Parameters<Exclude<Group['name'], string>>[1];

const source = join(import.meta.dirname, 'src');
/** The entry files of each page that is loaded as a whole and early. */
const pages = {
  worker: ['worker/sw.ts'],
  public: ['features/auth/LoginPage.tsx', 'features/auth/password-pages.ts'],
  shell: ['app/shell/Shell.tsx'],
  desk: ['features/tickets/TicketsPage.tsx'],
  conversation: ['features/messages/conversation/ConversationView.tsx'],
};
type Page = keyof typeof pages;
/** The pages that are loaded before a conversation. */
const earlier = ['public', 'shell', 'desk'] as const;

/** Entry files stay separate, because a dynamic import of each loads its page. */
const entryFiles = new Set(Object.values(pages).flatMap((files) => files.map((file) => join(source, file))));

/** Libraries with one index file: an import names the whole library, of which only a part is used. */
const barrelLibraries = /@mantine|@floating-ui|react-hook-form/;
/** Nearly all modules of the contract import schemas, and the bundler removes most uses. */
const shared = new RegExp(`${barrelLibraries.source}|/zod/|/contract/src/(live|primitives)`);
const needed = new Map<Page, Set<string>>();

/** The modules that a page imports statically. */
function needs(page: Page, context: Context): Set<string> {
  const known = needed.get(page);
  if (known) return known;
  const all = new Set(pages[page].map((file) => join(source, file)));
  for (const id of all)
    for (const next of context.getModuleInfo(id)?.importedIds ?? []) if (!shared.test(next)) all.add(next);
  needed.set(page, all);
  return all;
}

/** A module belongs to the first page that needs it; a module outside the features may be needed by other pages too. */
function chunkOf(id: string, context: Context): string | null {
  if (entryFiles.has(id)) return null;
  const isFeature = id.includes('/features/');
  if (needs('public', context).has(id)) return id.includes('/features/auth/') ? null : 'public';
  if (needs('shell', context).has(id)) return 'shell';
  if (needs('desk', context).has(id)) return isFeature ? 'desk' : 'parts';
  return conversationOnly(context).has(id) ? 'conversation' : null;
}

let conversationModules: Set<string> | undefined;

/** Modules that only conversations import. */
function conversationOnly(context: Context): Set<string> {
  if (conversationModules) return conversationModules;
  const own = new Set(
    [...needs('conversation', context)].filter((id) => !earlier.some((page) => needs(page, context).has(id))),
  );
  const isOwn = (id: string) => (context.getModuleInfo(id)?.importers ?? []).every((by) => own.has(by));
  for (let before = 0; before !== own.size;) {
    before = own.size;
    for (const id of own) if (!entryFiles.has(id) && !isOwn(id)) own.delete(id);
  }
  conversationModules = own;
  return own;
}

/** Modules of the shell that import a barrel library, together with the used parts of the library. */
const usesLibraries = (id: string, context: Context): string | null =>
  !entryFiles.has(id) &&
  needs('shell', context).has(id) &&
  (context.getModuleInfo(id)?.importedIds ?? []).some((next) => barrelLibraries.test(next))
    ? 'base'
    : null;

/** The renewal of the sign-in session runs before the other code is loaded. */
const renewal = join(source, 'app/early-renewal.ts');

/** The service worker runs without a page, so its modules stay in its own file. */
const first = (id: string, context: Context): string | null =>
  id === renewal || needs('worker', context).has(id) ? null : 'first';

/** Small modules of nearly every page, except modules that import large ones. */
const light =
  /web.src.(ui|lib).(\w+.)?(?!\w*Dialog|DataTable|Tooltip|IconButton|can|live|Menu|Popover|http|session|i18n|PageHeader)[^/]*$/;

/**
 * Groups modules into chunks. Without groups every icon and route declaration becomes a file of a few hundred bytes, half
 * of it overhead, and the tickets page loads ninety files.
 */
export const chunkGroups: Group[] = [
  {
    name: 'session',
    test: /web.src.lib.(session.(refresh|token|tabs|storage|session-end)|http.api-error)\.ts|contract.src.sessionEnd/,
    priority: 3,
  },
  { name: first, debugName: 'first', tags: ['$initial'], priority: 2 },
  { name: usesLibraries, debugName: 'libraries', priority: 1.5 },
  { name: chunkOf, debugName: 'pages', priority: 1, includeDependenciesRecursively: false },
  { name: 'kit', test: light, minShareCount: 20, includeDependenciesRecursively: false },
  { name: 'icons', test: /lucide-react.*icons/, minShareCount: 3 },
  { name: 'contract', test: /contract.src/, minShareCount: 6, includeDependenciesRecursively: false },
];
