import { parseAst } from 'vite';
import { expect, it } from 'vitest';
import { slimContract } from './slimContract.ts';

const { transform } = slimContract;
const made = (code: string, id = '/somewhere/contract/src/tags.ts') => {
  if (typeof transform !== 'function') throw new Error('It transforms by a function.');
  const answer = transform.call({ parse: parseAst } as never, code, id, {} as never);
  return typeof answer === 'object' && answer !== null && 'code' in answer ? String(answer.code) : null;
};
const values = (code: string, names: string) =>
  new Function('z', 'route', `${made(code)?.replaceAll('export ', '')}; return { ${names} };`)(
    { object: (shape: object) => ({ shape }) },
    () => 'whole',
  ) as Record<string, unknown>;

it('of a call method and path stay, wherever they are written', () => {
  const code = `
    const asked = { method: 'GET', query: z.object({}) };
    export const tagRoutes = {
      listTags: route({ ...asked, path: '/tags', answer: z.object({ path: 'wrong' }) }),
      createTag: route({ ...asked, method: 'POST', path: '/tags', body: z.object({}) }),
    };`;
  expect(values(code, 'tagRoutes')).toEqual({
    tagRoutes: { listTags: { method: 'GET', path: '/tags' }, createTag: { method: 'POST', path: '/tags' } },
  });
});

it('schemas are what they were, and say that nobody misses them who does not use them', () => {
  const code = `const name = z.object({ a: 1 }); export const tag = z.object({ name }); export const most = 40;`;
  expect(values(code, 'tag, most')).toEqual({ tag: { shape: { name: { shape: { a: 1 } } } }, most: 40 });
  expect(made(code)?.match(/@__PURE__/g)).toHaveLength(2);
});

it('leaves alone what is inside functions, and everything that is not the contract', () => {
  const code = `export const text = (max) => { const made = z.object({ max }); return made; };`;
  expect(made(code)).toBe(code);
  expect(made('const a = z.object({});', '/somewhere/web/src/a.ts')).toBeNull();
});
