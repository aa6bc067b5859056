import { basename } from 'node:path';
import i18next from 'eslint-plugin-i18next';
import a11y from 'eslint-plugin-jsx-a11y';
import hooks from 'eslint-plugin-react-hooks';
import { builtinRules } from 'eslint/use-at-your-own-risk';
import tseslint from 'typescript-eslint';
import { plainEnglish } from './tools/lint/plain-english.js';

const TESTS = [
  '**/*.test.ts',
  '**/*.test.tsx',
  '**/*.test-suite.ts',
  '**/*.tenancy.ts',
  '**/*.verification.ts',
  '**/testing/**',
];
const PRODUCT = ['contract/src/**', 'db/src/**', 'payments/src/**', 'server/src/**', 'web/src/**'];

/** kebab-case, a hook (useMedia.ts) or a component (TagDialog.tsx). */
const FILE_NAME = /^(?:[a-z\d]+(?:-[a-z\d]+)*|use[A-Z][A-Za-z\d]*)\.|^[A-Z][A-Za-z\d]*\.(?:\w+\.)?tsx$/;

const recadia = {
  rules: {
    'file-name': {
      create: (context) => ({
        Program(node) {
          if (FILE_NAME.test(basename(context.filename))) return;
          context.report({ node, message: 'Name the file in kebab-case; only components and hooks have capitals.' });
        },
      }),
    },
    // One rule has one severity, so the early warning uses the rule under a second name.
    'long-file': builtinRules.get('max-lines'),
    'explained-disable': {
      create: (context) => ({
        Program() {
          for (const comment of context.sourceCode.getAllComments()) {
            if (!/^\s*(es|ox)lint-disable/.test(comment.value) || / -- \S/.test(comment.value)) continue;
            context.report({
              loc: comment.loc,
              message: 'Add the reason: eslint-disable-next-line <rule> -- <reason>.',
            });
          }
        },
      }),
    },
  },
};

// Options of one rule replace each other between config objects, so each scope lists everything it forbids.
const UNSAFE = [
  'JSXAttribute[name.name="dangerouslySetInnerHTML"]',
  'Property[key.name="dangerouslySetInnerHTML"]',
  'MemberExpression[property.name=/^(innerHTML|outerHTML|insertAdjacentHTML)$/]',
].map((selector) => ({ selector, message: 'Text from people is never markup: render it as text.' }));
const SQL_RAW = {
  selector: 'MemberExpression[object.name="sql"][property.name="raw"]',
  message: 'sql.raw puts text into a statement: bind it as a parameter or use sql.ref / sql.table.',
};
const SET_CONFIG = [
  { selector: 'Literal[value=/set_config/]', message: 'The tenant is set by tenantTx in db/src alone.' },
  { selector: 'TemplateElement[value.raw=/set_config/]', message: 'The tenant is set by tenantTx in db/src alone.' },
];
const FLOATING = {
  selector: 'UnaryExpression[operator="void"] > CallExpression > ArrowFunctionExpression[async=true].callee',
  message: 'Its failure would end the process: name the function and catch.',
};
const FORMATTER_SPREAD = [
  'ObjectExpression > SpreadElement > ObjectExpression',
  'ArrayExpression > SpreadElement > ArrayExpression',
  'JSXSpreadAttribute > ObjectExpression',
].map((selector) => ({ selector, message: 'Write the properties or elements themselves.' }));
const DEFAULT_EXPORT = { selector: 'ExportDefaultDeclaration', message: 'Exports have names.' };

const NO_PG = { name: 'pg', message: 'The pool stays in db/: use tenantTx, systemTx or operatorTx.' };
const ONE_TRANSLATION = {
  name: 'react-i18next',
  importNames: ['useTranslation'],
  message: 'One translation for the whole page: useTranslation of lib/i18n/useTranslation.ts.',
};
const ONE_OUTBOUND_CLIENT = 'One outbound client: calls to the outside go through platform/http-client.';

export default tseslint.config(
  { ignores: ['**/dist/**', '.state/**', 'screens/**', '**/*.gen.ts'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  // Rules that need the compiler are in .oxlintrc.json.
  ...tseslint.configs.recommended,
  {
    plugins: { recadia, 'plain-english': plainEnglish },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
      eqeqeq: 'error',
      'recadia/explained-disable': 'error',
      'recadia/long-file': ['warn', { max: 300 }],
      'max-lines': ['error', { max: 400 }],
      'no-restricted-imports': ['error', { paths: [NO_PG] }],
      'no-restricted-syntax': ['error', ...UNSAFE, SQL_RAW, FLOATING, ...FORMATTER_SPREAD],
      'plain-english/exported-name': 'error',
      'plain-english/log-message': 'error',
      'plain-english/test-title': 'error',
    },
  },
  { files: ['**/*.table.ts'], rules: { 'recadia/long-file': 'off', 'max-lines': 'off' } },
  {
    files: PRODUCT,
    rules: {
      'no-restricted-syntax': [
        'error',
        ...UNSAFE,
        SQL_RAW,
        ...SET_CONFIG,
        DEFAULT_EXPORT,
        FLOATING,
        ...FORMATTER_SPREAD,
      ],
    },
  },
  {
    files: ['db/**'],
    rules: {
      'no-restricted-imports': 'off',
      'no-restricted-syntax': ['error', SQL_RAW, DEFAULT_EXPORT, FLOATING, ...FORMATTER_SPREAD],
    },
  },
  {
    files: PRODUCT,
    ignores: ['server/src/platform/process/config.ts', 'db/src/environment.ts', 'db/src/cli.ts', ...TESTS],
    rules: {
      'no-restricted-properties': [
        'error',
        {
          object: 'process',
          property: 'env',
          message: 'The environment is parsed once, in platform/process/config.ts.',
        },
      ],
    },
  },
  { files: ['contract/src/**', 'payments/src/**', 'server/src/**', 'web/src/**'], rules: { 'no-console': 'error' } },
  {
    files: ['server/src/**', 'payments/src/**'],
    ignores: ['server/src/platform/http-client*', 'server/src/platform/http-client/**', ...TESTS],
    rules: {
      'no-restricted-globals': ['error', { name: 'fetch', message: ONE_OUTBOUND_CLIENT }],
      'no-restricted-imports': [
        'error',
        {
          paths: [
            NO_PG,
            ...['undici', 'request-filtering-agent'].map((name) => ({ name, message: ONE_OUTBOUND_CLIENT })),
            ...['node:http', 'node:https', 'http', 'https'].map((name) => ({
              name,
              importNames: ['request', 'get', 'default'],
              message: ONE_OUTBOUND_CLIENT,
            })),
          ],
        },
      ],
    },
  },
  { files: ['**/*.{ts,tsx}'], rules: { 'recadia/file-name': 'error' } },
  { files: ['web/src/**/*.{ts,tsx}'], ...hooks.configs.flat.recommended },
  {
    files: ['web/src/**/*.{ts,tsx}'],
    rules: { 'no-restricted-imports': ['error', { paths: [NO_PG, ONE_TRANSLATION] }] },
  },
  { files: ['web/src/**/*.tsx'], ...a11y.flatConfigs.recommended },
  {
    files: ['web/src/**/*.tsx'],
    ignores: [...TESTS, '**/*.states.tsx', 'web/src/gallery/**'],
    plugins: { i18next },
    rules: {
      'i18next/no-literal-string': [
        'error',
        {
          mode: 'jsx-only',
          // The arguments of these functions are names of fields or actions and are not shown to users.
          callees: { exclude: ['t', 'form.field', 'button'] },
          'jsx-attributes': { include: ['alt', 'aria-label', 'description', 'label', 'placeholder', 'title'] },
        },
      ],
    },
  },
  {
    files: ['**/*.cjs'],
    languageOptions: { sourceType: 'commonjs', globals: { module: 'writable', require: 'readonly' } },
    rules: { '@typescript-eslint/no-require-imports': 'off' },
  },
);
