import { describe, expect, it } from 'vitest';
import { splitStatements } from './sql-statements.ts';

const texts = (source: string) => splitStatements(source).map((statement) => statement.text);

describe('splitting a migration file', () => {
  it('ends a statement at its semicolon and names its first line', () => {
    const source = '-- why\n\nselect 1;\n\n/* more */\nselect\n  2;\n';
    expect(splitStatements(source)).toEqual([
      { text: 'select 1', line: 3 },
      { text: 'select\n  2', line: 6 },
    ]);
  });

  it('keeps a last statement without semicolon and skips files with comments alone', () => {
    expect(texts('select 1; select 2')).toEqual(['select 1', 'select 2']);
    expect(texts('-- nothing;\n/* here; */\n')).toEqual([]);
  });

  it.each([
    ['a literal', `select 'a;b''c;d'`],
    ['an escape literal', `select E'it\\'s; one'`],
    ['a quoted name', 'select 1 as "a;b"'],
    ['a dollar body', 'do $$ begin null; end $$'],
    ['a tagged body that holds another', 'do $a$ begin execute $$select 1;$$; end $a$'],
    ['a line comment', 'select 1 -- not; here\n + 1'],
    ['a nested block comment', 'select 1 /* a; /* b; */ c; */ + 1'],
    ['a parameter beside a dollar sign', "select a$1 || ';'"],
  ])('does not cut inside %s', (_what, statement) => {
    expect(texts(`${statement};\nselect 2;`)).toEqual([statement, 'select 2']);
  });
});
