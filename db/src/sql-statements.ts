/** One statement of a migration file with its first line, so that an error can name the line. */
export type Statement = { text: string; line: number };

/** Splits a file at the semicolons that end statements; those inside quotes, dollar bodies and comments do not. */
export function splitStatements(source: string): Statement[] {
  const statements: Statement[] = [];
  let start = 0;
  let at = 0;

  const close = (end: number) => {
    const statement = statementBetween(source, start, end);
    if (statement) statements.push(statement);
    start = end + 1;
  };

  while (at < source.length) {
    if (source[at] === ';') close(at);
    at = endOfToken(source, at);
  }
  close(source.length);
  return statements;
}

/** The line (from 1) of a character offset. */
export function lineOf(source: string, offset: number): number {
  return source.slice(0, offset).split('\n').length;
}

function statementBetween(source: string, start: number, end: number): Statement | undefined {
  const begin = skipBlanks(source, start, end);
  if (begin >= end) return undefined;
  return { text: source.slice(begin, end).trimEnd(), line: lineOf(source, begin) };
}

function skipBlanks(source: string, start: number, end: number): number {
  let at = start;
  while (at < end) {
    if (/\s/.test(source[at] ?? '')) at += 1;
    else if (source.startsWith('--', at) || source.startsWith('/*', at)) at = endOfToken(source, at);
    else break;
  }
  return Math.min(at, end);
}

function endOfToken(source: string, at: number): number {
  if (source.startsWith('--', at)) return after(source, '\n', at + 2);
  if (source.startsWith('/*', at)) return endOfBlockComment(source, at);
  const char = source[at];
  if (char === "'") return isEscapeString(source, at) ? endOfEscapeString(source, at) : after(source, "'", at + 1);
  if (char === '"') return after(source, '"', at + 1);
  if (char === '$') {
    const tag = /^\$([A-Za-z_]\w*)?\$/.exec(source.slice(at, at + 66))?.[0];
    // "a$1$" is an identifier or a parameter, not the opening of a dollar body.
    if (tag && !/\w/.test(source[at - 1] ?? '')) return after(source, tag, at + tag.length);
  }
  return at + 1;
}

// A doubled quote needs no special case: it ends one literal and opens the next.
function after(source: string, mark: string, from: number): number {
  const found = source.indexOf(mark, from);
  return found < 0 ? source.length : found + mark.length;
}

function isEscapeString(source: string, at: number): boolean {
  return /[eE]/.test(source[at - 1] ?? '') && !/\w/.test(source[at - 2] ?? '');
}

function endOfEscapeString(source: string, at: number): number {
  let next = at + 1;
  while (next < source.length && source[next] !== "'") next += source[next] === '\\' ? 2 : 1;
  return next + 1;
}

// PostgreSQL nests block comments, unlike C.
function endOfBlockComment(source: string, at: number): number {
  let depth = 1;
  let next = at + 2;
  while (depth > 0 && next < source.length) {
    if (source.startsWith('/*', next)) depth += 1;
    else if (source.startsWith('*/', next)) depth -= 1;
    else {
      next += 1;
      continue;
    }
    next += 2;
  }
  return next;
}
