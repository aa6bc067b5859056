/** The rules of STYLE.md "Plain English" that a machine can check, for test titles, log messages and exported names. */
const HEADLESS =
  /^(?:what|whatever|who|whoever|whom|whose|which|that|this|these|those|it|its|they|he|she|somebody|someone|nobody|nothing|anybody|anyone|everybody|everyone|of|because|though|and|or|but)\b/i;
const HEADLESS_ANYWHERE = /\b(?:whoever|whomever|somebody|someone|nobody|anybody)\b/i;
const METAPHORS =
  /\b(?:ears?|eyes?|hearts?|doors?|gifts?|courtes(?:y|ies)|deeds?|stumbl(?:e|es|ed)|knock(?:s|ed)?|heed(?:s|ed)?|hear[sd]?|told)\b/i;
const METAPHORS_IN_NAMES = new Set(
  (
    'whoever whomever somebody someone nobody anybody anyone everybody whatever told tell tells hear hears heard said says ' +
    'ear ears eye eyes heart hearts door doors gift gifts courtesy courtesies deed deeds house houses stumble stumbled ' +
    'knock knocks heed heeds sight sights farewell farewells'
  ).split(' '),
);
const LEADING_IDS = /^(?:(?:and )?(?:part of )?(?:[A-Z]+-)+\d+[,:]? *)+|^gotcha \d+: */;
const LONGEST_TITLE = 90;

const TEST_FUNCTIONS = new Set(['describe', 'it', 'test', 'suite']);
const LOG_LEVELS = new Set(['trace', 'debug', 'info', 'warn', 'error', 'fatal']);

/** Rejects test titles that are long or whose subject is not named. */
const testTitle = {
  create: (context) => ({
    CallExpression(node) {
      const [title] = node.arguments;
      if (!title || !TEST_FUNCTIONS.has(firstName(node.callee))) return;
      const text = literalText(title);
      if (text === undefined) return;
      if (text.length > LONGEST_TITLE) report(context, title, `A test title has at most ${LONGEST_TITLE} characters.`);
      reportWords(context, title, text.replace(LEADING_IDS, ''));
    },
  }),
};

/** Rejects log messages that do not name component and failure. */
const logMessage = {
  create: (context) => ({
    'CallExpression[callee.type="MemberExpression"]'(node) {
      const { object, property } = node.callee;
      if (!LOG_LEVELS.has(property.name) || !/^(?:log|logger)$/i.test(lastName(object))) return;
      for (const argument of node.arguments) {
        const text = literalText(argument);
        if (text !== undefined) reportWords(context, argument, text);
      }
    },
  }),
};

/** Rejects exported names with a word that is not of the field. */
const exportedName = {
  create: (context) => ({
    ExportNamedDeclaration({ declaration }) {
      if (!declaration) return;
      const declared = declaration.declarations ?? [declaration];
      for (const { id } of declared) if (id?.type === 'Identifier') reportName(context, id);
    },
  }),
};

function reportName(context, id) {
  const words = id.name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? [];
  const word = words.find((part) => METAPHORS_IN_NAMES.has(part.toLowerCase()));
  if (word) report(context, id, `Use the word of the field instead of "${word}".`);
}

function reportWords(context, node, text) {
  const word = HEADLESS.exec(text) ?? HEADLESS_ANYWHERE.exec(text);
  if (word) report(context, node, `Name the subject instead of "${word[0]}".`);
  const metaphor = METAPHORS.exec(text);
  if (metaphor) report(context, node, `Use the word of the field instead of "${metaphor[0]}".`);
}

function report(context, node, message) {
  context.report({ node, message: `${message} See STYLE.md, Plain English.` });
}

/** `it.skip.each(table)` → 'it'. */
function firstName(node) {
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'MemberExpression') return firstName(node.object);
  if (node.type === 'CallExpression') return firstName(node.callee);
  if (node.type === 'TaggedTemplateExpression') return firstName(node.tag);
  return '';
}

function lastName(node) {
  if (node.type === 'Identifier') return node.name;
  return node.type === 'MemberExpression' ? lastName(node.property) : '';
}

/** The literal parts of a text; undefined for anything computed. */
function literalText(node) {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  if (node.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked).join('…');
  if (node.type !== 'BinaryExpression') return undefined;
  const [left, right] = [literalText(node.left), literalText(node.right)];
  return left === undefined && right === undefined ? undefined : `${left ?? '…'}${right ?? '…'}`;
}

export const plainEnglish = {
  rules: { 'test-title': testTitle, 'log-message': logMessage, 'exported-name': exportedName },
};
