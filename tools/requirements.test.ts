import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { countByArea, findProofs, idsIn } from './requirements.ts';

const login = 'AUTH-07';
const tag = 'TAG-03';
const live = 'X-RTM-01';
const known = new Set([login, tag, live]);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recadia-requirements-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

function proofsOf(source: string): { proven: string[]; partly: string[]; faults: string[] } {
  writeFileSync(join(folder, 'feature.test.ts'), source);
  const { proven, partly, faults } = findProofs(folder, known);
  return { proven: [...proven], partly: [...partly], faults };
}

describe('ids in a title', () => {
  it('are the catalogue’s and ours, also several', () => {
    expect(idsIn(`${login} ${live}: signs in`)).toEqual({ whole: [login, live], part: [] });
  });

  it('behind "part of" are partial, all that follow it directly', () => {
    expect(idsIn(`${login} part of ${tag}, ${live} and no more`)).toEqual({ whole: [login], part: [tag, live] });
    expect(idsIn(`part of ${tag}: the server half, ${login}`)).toEqual({ whole: [login], part: [tag] });
  });

  it('are not endpoint ids, decisions or names with a number', () => {
    expect(idsIn(`E-${login} C-26 SHA-256 UTF-8 ${login}1`)).toEqual({ whole: [], part: [] });
  });
});

describe('proofs', () => {
  it('come from describe, it and test, with each and with templates', () => {
    const source = `
      describe('${tag} the name', () => { it('is short', () => {}); });
      it.each([1, 2])('${login} case %i', () => {});
      test(\`${live} \${name} resumes\`, () => {});`;
    expect(proofsOf(source)).toEqual({ proven: [tag, login, live], partly: [], faults: [] });
  });

  it('a part is not a proof, until another test proves the whole', () => {
    const part = `it('part of ${tag} on the server', () => {});`;
    expect(proofsOf(part)).toEqual({ proven: [], partly: [tag], faults: [] });
    expect(proofsOf(`${part} it('${tag} everywhere', () => {});`)).toEqual({ proven: [tag], partly: [], faults: [] });
  });

  it('do not come from comments or other strings', () => {
    expect(proofsOf(`// ${tag}\nconst id = '${tag}'; it('says ' + id, () => {});`).proven).toEqual([]);
  });

  it('an id outside the catalogue is a fault that names the line', () => {
    const unknown = 'TAG-99';
    expect(proofsOf(`\nit('${unknown} x', () => {});`).faults).toEqual([
      `feature.test.ts:2 ${unknown} is not in docs/spec`,
    ]);
  });

  it.each(['it.skip', 'it.todo', 'test.skipIf(true)', 'it.runIf(false)', 'it.fails', 'it.skip.each([1])'])(
    'an id in %s is a fault and no proof',
    (call) => {
      const { proven, faults } = proofsOf(`${call}('${tag} x', () => {});`);
      expect(proven).toEqual([]);
      expect(faults).toEqual([`feature.test.ts:1 ${tag} stands in a test that does not run`]);
    },
  );

  it('an id inside a skipped describe is a fault', () => {
    expect(proofsOf(`describe.skip('later', () => { it('${tag} x', () => {}); });`).faults).toHaveLength(1);
  });
});

it('counts proven of all, by area and in total', () => {
  const requirements = [
    { id: login, area: 'AUTH', text: '' },
    { id: tag, area: 'TAG', text: '' },
  ];
  expect(countByArea(requirements, new Set([tag]))).toEqual([
    'AUTH       0 / 1',
    'TAG        1 / 1',
    'total      1 / 2',
  ]);
});
