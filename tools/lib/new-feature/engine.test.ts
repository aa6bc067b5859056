import { format } from 'prettier';
import { describe, expect, it } from 'vitest';
import { echo } from './echo.ts';
import { nounOf } from './names.ts';
import { dropUnusedImports, prune } from './prune.ts';
import { renameSource } from './rename.ts';
import { freshShortcuts } from './shortcuts.ts';

const noun = nounOf('price-list', 'price-lists');
const kanban = /kanban/i;
/** Prettier decides commas and spaces, here as in the generator. */
const tidy = async (text: string) => (await format(text, { parser: 'babel-ts' })).replaceAll('\n\n', '\n');

describe('prune takes out the smallest member of a list around a mention', () => {
  it.each([
    ['a property', 'f({ name, kanban: 1 });', 'f({ name });'],
    ['a property, not the whole list above it', 'f({ a: { name, kanban: 1 } });', 'f({ a: { name } });'],
    ['a list that would be left empty', 'f([{ id: "kanban" }, b]);', 'f([b]);'],
    ['a statement', 'a(); if (mayKanban(x)) b(); c();', 'a(); c();'],
    ['a test by its title', 'it("kanban is 0", () => { x(); }); it("y", z);', 'it("y", z);'],
    ['a test that would be left without a body', 'it("x", () => { kanban(); }); b();', 'b();'],
    ['a member of a union', 'type T = "a" | "kanban" | "b";', 'type T = "a" | "b";'],
    ['markup by its attributes', 'const x = <p><Can perform="kanban">a</Can><b /></p>;', 'const x = <p><b /></p>;'],
    ['a comment', '// About kanban.\na();', 'a();'],
  ])('%s', async (_what, source, left) => {
    expect(await tidy(prune('x.tsx', source, kanban))).toBe(await tidy(left));
  });

  it('with the imports left unused', () => {
    expect(dropUnusedImports('x.ts', "import { a, b } from './ab.ts';import { c } from './c.ts';b();")).toBe(
      "import { b } from './ab.ts';b();",
    );
  });
});

describe('rename spells a noun as its place asks', () => {
  it.each([
    ['names', 'presentTag(tagRow, TagInput);', 'presentPriceList(priceListRow, PriceListInput);'],
    [
      'addresses and events',
      "f('/tags/:id', 'GET /tags', './tags.sql.ts', 'tag.created');",
      "f('/price-lists/:id', 'GET /price-lists', './price-lists.sql.ts', 'price-list.created');",
    ],
    ['tables and columns', "from('tags', 'tags_name_key');", "from('price_lists', 'price_lists_name_key');"],
    ['statements', 'sql`select search_tags(${tagId})`;', 'sql`select search_price_lists(${priceListId})`;'],
    ['codes', "'ERR_NO_TAG_FOUND';", "'ERR_NO_PRICE_LIST_FOUND';"],
    ['sentences', "/* All tags. */ 'A page of tags';", "/* All price lists. */ 'A page of price lists';"],
    [
      'what another package named stays',
      "import { Tag } from 'lucide-react'; f(Tag);",
      "import { Tag } from 'lucide-react'; f(Tag);",
    ],
    ['other words stay', "stage('voltage');", "stage('voltage');"],
  ])('%s', (_what, source, renamed) => {
    expect(renameSource('server/x.ts', source, noun)).toBe(renamed);
  });
});

describe('echo enters the noun beside tags', () => {
  it.each([
    [
      'in a list',
      "const all = ['queues', 'tags', 'files'];",
      "const all = ['queues', 'tags', 'price-lists', 'files'];",
    ],
    [
      'in a table, without what only tags have',
      'const t = { tag: { a: 1, kanban: 2 } };',
      'const t = { tag: { a: 1, kanban: 2 }, priceList: { a: 1 } };',
    ],
    [
      'as a function',
      'function aTag() { return 1; }',
      'function aTag() { return 1; } function aPriceList() { return 1; }',
    ],
    ['not where a call merely mentions them', 'const all = [f([a, tags])];', 'const all = [f([a, tags, priceLists])];'],
    [
      'not inside a test',
      "const t = [tag]; it('x', () => { const tag = 1; });",
      "const t = [tag, priceList]; it('x', () => { const tag = 1; });",
    ],
  ])('%s', async (_what, source, echoed) => {
    expect(await tidy(echo('x.ts', source, noun, kanban))).toBe(await tidy(echoed));
  });

  it('complains of a list that has lost them', () => {
    expect(() => echo('x.ts', "const all = ['queues'];", noun, kanban)).toThrow('x.ts does not list tags any more');
  });
});

it('gives a new page keys that no other page has', () => {
  expect(freshShortcuts("keys: 'g b'", "keys: 'g a' keys: 'g b'")).toBe("keys: 'g c'");
});
