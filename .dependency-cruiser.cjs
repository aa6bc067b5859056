/**
 * The allowed imports. The comment of a rule is the message of a failed check. `tools/import-rules.test.ts` plants a
 * violation of every rule and checks that it is found.
 */

const { existsSync, readdirSync, readFileSync } = require('node:fs');

const FEATURES = 'server/src/features';
const TIERS = readTiers(['identity', 'directory', 'conversation', 'automation', 'views']);

/** Server features by tier, as their manifests declare it; each tier may import itself and the tiers before it. */
function readTiers(names) {
  const tiers = Object.fromEntries(names.map((name) => [name, []]));
  const folders = existsSync(FEATURES) ? readdirSync(FEATURES) : [];
  for (const noun of folders) {
    const manifest = `${FEATURES}/${noun}/${noun}.feature.ts`;
    const [, tier] = existsSync(manifest) ? (/^\s*tier: '(\w+)',$/m.exec(readFileSync(manifest, 'utf8')) ?? []) : [];
    tiers[tier]?.push(noun);
  }
  return tiers;
}

const TEST = '\\.(test|test-suite|states|tenancy|verification)\\.tsx?$|/testing/';
const runtimeOnly = { dependencyTypesNot: ['type-only'] };

const forbid = (name, comment, from, to) => ({ name, severity: 'error', comment, from, to });
/** Matches no path for an empty list. */
const features = (names) => (names.length === 0 ? '^$' : `^server/src/features/(${names.join('|')})/`);

const tierRules = Object.entries(TIERS)
  .slice(0, -1)
  .map(([tier, names], index) => {
    const above = Object.values(TIERS).slice(index + 1);
    const comment = `${tier} features do not know the tiers above: the upper one subscribes to an event.`;
    return forbid(`tier-${tier}`, comment, { path: features(names) }, { path: features(above.flat()) });
  });

const publicEntryRule = (side) =>
  forbid(
    `${side}-public-entries`,
    'Other features import the public entry, index.ts.',
    { path: `^${side}/src/features/([^/]+)/` },
    {
      path: `^${side}/src/features/`,
      pathNot: [`^${side}/src/features/$1/`, `^${side}/src/features/[^/]+/index\\.ts$`],
    },
  );

module.exports = {
  forbidden: [
    forbid(
      'no-cycle',
      'Two files that need each other are one subject, or an event belongs between them.',
      {},
      { circular: true },
    ),
    forbid(
      'contract-leans-on-zod',
      'Both sides read the contract, so it depends on zod and on nothing else.',
      { path: '^contract/', pathNot: TEST },
      { pathNot: ['^contract/', 'node_modules/zod/'] },
    ),
    forbid(
      'web-uses-server-by-contract',
      'The browser knows the server by the contract.',
      { path: '^web/' },
      { path: '^(server|db|whatsapp|payments|emulators|testkit|verify|tools)/' },
    ),
    forbid(
      'server-knows-no-web',
      'Server and web share the contract only.',
      { path: '^(server|db|whatsapp|payments)/' },
      { path: '^(web|e2e|testkit|verify|tools)/' },
    ),
    forbid(
      'whatsapp-knows-no-product',
      'A provider turns WhatsApp into our port; tickets are not its business.',
      { path: '^whatsapp/' },
      { path: '^(server|db)/' },
    ),
    forbid(
      'payments-knows-no-product',
      'A gateway turns a payment service into our port; invoices are not its business.',
      { path: '^payments/', pathNot: TEST },
      { path: '^(contract|server|db|whatsapp)/' },
    ),
    forbid(
      'baileys-in-its-provider',
      'Only the Baileys provider and its emulator import Baileys.',
      { pathNot: '^(whatsapp/src/providers/baileys|emulators/whatsapp-web)/' },
      { path: 'node_modules/(@whiskeysockets/)?baileys/' },
    ),
    forbid(
      'sockets-in-realtime',
      'Features emit domain events; sockets are touched in platform/realtime alone.',
      { path: '^server/', pathNot: '^server/src/platform/realtime/' },
      { path: 'node_modules/(socket\\.io|@socket\\.io/[^/]+)/' },
    ),
    forbid(
      'pool-in-db',
      'The connection pool stays in db/: use tenantTx, systemTx or operatorTx.',
      { pathNot: '^db/' },
      { path: 'node_modules/(pg|pg-pool)/' },
    ),
    forbid(
      'db-by-its-public-entry',
      'Import only the public entries of db/.',
      { path: '^(server|testkit|e2e|verify|tools)/' },
      {
        path: '^db/',
        pathNot:
          '^db/(src/(index|bootstrap|environment|migrate|keys/index|testing/(index|use-database|builders/[^/]+))|seeds/[^/]+)\\.ts$',
      },
    ),
    forbid(
      'tests-stay-outside',
      'Product code does not lean on test helpers.',
      {
        path: '^(contract|db|server|web|whatsapp|payments)/',
        pathNot: `${TEST}|^web/src/gallery/|^db/src/check-types\\.ts$`,
      },
      { path: TEST },
    ),
    publicEntryRule('server'),
    publicEntryRule('web'),
    ...tierRules,
    forbid(
      'feature-has-a-tier',
      'A new feature declares its tier in its manifest first: decide what it may know.',
      { path: '^server/src/features/[^/]+/', pathNot: features(Object.values(TIERS).flat()) },
      {},
    ),
    forbid(
      'outbound-knows-no-inbound',
      'A received message may cause an answer; sending does not know how messages are received.',
      { path: '^server/src/features/messages/(outbound|media)/', pathNot: TEST },
      { path: '^server/src/features/messages/inbound/' },
    ),
    forbid(
      'routes-ask-the-service',
      'Routes translate HTTP; SQL stands behind the service.',
      { path: '\\.routes\\.ts$' },
      { path: '\\.sql\\.ts$|^db/', ...runtimeOnly },
    ),
    forbid(
      'pure-stays-pure',
      'Transitions, policies and presenters take values and return values.',
      { path: '^server/.*\\.(transitions|policy|present)\\.ts$' },
      {
        path: [
          '\\.(sql|service|routes|jobs|subscribers)\\.ts$',
          '^(db|whatsapp|payments)/',
          '^server/src/platform/(?!errors\\.ts)',
        ],
        ...runtimeOnly,
      },
    ),
    forbid(
      'platform-knows-no-feature',
      'Platform code serves every feature, so it imports none.',
      { path: '^server/src/platform/', pathNot: TEST },
      { path: '^server/src/(features|api|worker|gateway)/' },
    ),
    forbid(
      'features-know-no-process',
      'A feature runs the same in every process.',
      { path: '^server/src/features/', pathNot: TEST },
      { path: '^server/src/((api|worker|gateway)/|main\\.ts)' },
    ),
    forbid(
      'sessions-in-the-gateway',
      'Linked-device sessions live in the gateway process; all other processes use the outbox.',
      { path: '^server/src/', pathNot: '^server/src/gateway/' },
      { path: '^whatsapp/src/providers/baileys/' },
    ),
    forbid(
      'web-shared-knows-no-feature',
      'ui, lib and theme serve every feature, so they know none.',
      { path: '^web/src/(ui|lib|theme)/', pathNot: TEST },
      { path: '^web/src/(features|app|gallery)/' },
    ),
    forbid(
      'web-features-know-no-app',
      'app composes the features, never the other way round.',
      { path: '^web/src/features/', pathNot: TEST },
      { path: '^web/src/(app|gallery)/' },
    ),
    ...[
      ['emulators', 'e2e|verify|tools'],
      ['testkit', 'e2e|verify|tools'],
      ['e2e', 'verify|tools'],
      ['verify', 'e2e|tools'],
      ['tools', 'e2e|verify'],
    ].map(([from, others]) =>
      forbid(
        `${from}-shares-by-testkit`,
        'What journeys, verification and tools share stands in testkit.',
        { path: `^${from}/` },
        { path: `^(${others})/` },
      ),
    ),
    forbid(
      'emulators-by-url',
      'Emulators answer as the outside world; product code reaches them by URL.',
      { path: '^(contract|db|server|web|whatsapp|payments)/', pathNot: TEST },
      { path: '^emulators/' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|\\.state)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.json'],
    },
  },
};
