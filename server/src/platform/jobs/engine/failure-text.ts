/** Values that a text of an error may repeat, and the words that replace them. */
const hidden: readonly (readonly [RegExp, string])[] = [
  [/(\w+:\/\/)[^\s/@]*@/g, '$1'],
  [/(\w+:\/\/[^\s?#]+)[?#]\S*/g, '$1'],
  [/[^\s@<>"'(]+@[^\s@<>"')]+/g, '[address]'],
  [/[\w+=-]{40,}/g, '[key]'],
  [/(?<![\w-])\+?\d{8,}/g, '[number]'],
];

/**
 * The reason that the operator reads. It is kept with the job, so it names no address, number or key; of errors that
 * repeat the data they could not read, only the name and the code are kept.
 */
export function failureText(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error';
  const { name, message } = error;
  const code = 'code' in error ? String(error.code) : '';
  // JSON that could not be parsed, and the class "data exception" of PostgreSQL.
  if (error instanceof SyntaxError || /^22\w{3}$/.test(code)) return [name, code].filter(Boolean).join(' ');
  return hidden.reduce((text, [pattern, word]) => text.replace(pattern, word), `${name}: ${message}`);
}
