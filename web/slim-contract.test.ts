import { parseAst } from 'vite';
import { expect, it } from 'vitest';
import { slimContract } from './slim-contract.ts';

const { transform } = slimContract;
const made = (code: string, id = '/somewhere/contract/src/tags.ts') => {
  if (typeof transform !== 'function') throw new Error('It transforms by a function.');
  const answer = transform.call({ parse: parseAst } as never, code, id, {} as never);
  return typeof answer === 'object' && answer !== null && 'code' in answer ? String(answer.code) : null;
};
/** What such a module exports once it is made. */
const exportsOf = async (code: string): Promise<object> => {
  const tools = `const z = { object: (shape) => ({ shape }) }; const route = () => 'whole';`;
  const all: object = await import(`data:text/javascript,${encodeURIComponent(`${tools}\n${made(code)}`)}`);
  return { ...all };
};

it('keeps method and path of a call, wherever they are written', async () => {
  const code = `
    const asked = { method: 'GET', query: z.object({}) };
    export const tagRoutes = {
      listTags: route({ ...asked, path: '/tags', answer: z.object({ path: 'wrong' }) }),
      createTag: route({ ...asked, method: 'POST', path: '/tags', body: z.object({}) }),
    };`;
  expect(await exportsOf(code)).toEqual({
    tagRoutes: { listTags: { method: 'GET', path: '/tags' }, createTag: { method: 'POST', path: '/tags' } },
  });
});

it('keeps schemas equal, and marks them as free of side effects', async () => {
  const code = `const name = z.object({ a: 1 }); export const tag = z.object({ name }); export const most = 40;`;
  expect(await exportsOf(code)).toEqual({ tag: { shape: { name: { shape: { a: 1 } } } }, most: 40 });
  expect(made(code)?.match(/@__PURE__/g)).toHaveLength(2);
});

it('keeps only the live payloads of a feature', async () => {
  const code = `
    const tagRoutes = { listTags: 1 };
    export const tagContract = { routes: tagRoutes, errors: { ERR_NO_TAG_FOUND: 404 }, live: { tag: z.object({}) } };
    export const contractFeatures = [{ routes: { a: 1 } }, tagContract];`;
  const live = { live: { tag: { shape: {} } } };
  expect(await exportsOf(code)).toEqual({ tagContract: live, contractFeatures: [{}, live] });
});

it('leaves alone what is inside functions, and everything that is not the contract', () => {
  const code = `export const text = (max) => { const made = z.object({ max }); return made; };`;
  expect(made(code)).toBe(code);
  expect(made('const a = z.object({});', '/somewhere/web/src/a.ts')).toBeNull();
});
