import fc from 'fast-check';
import { brokenBodies, hostileValue, protoKeys } from '../hostile.ts';
import type { Chance } from '../provider/chance.ts';

export interface HostileAnswer {
  status: number;
  body: Buffer;
}

const statuses = [200, 201, 204, 301, 400, 401, 403, 404, 409, 418, 429, 500, 502, 503] as const;
const sampled = 400;

/** Changes valid JSON in one or a few places, or replaces it; most results stay close to a valid answer. */
export function createMutator(chance: Chance, seed: number) {
  const values = fc.sample(hostileValue, { numRuns: sampled, seed });
  const aValue = () => values[chance.int(values.length)];

  const change = (node: unknown): unknown => {
    if (typeof node !== 'object' || node === null || chance.is(0.2)) return aValue();
    const copy = (Array.isArray(node) ? [...(node as unknown[])] : { ...node }) as Record<string, unknown>;
    const keys = Object.keys(copy);
    const key = keys[chance.int(keys.length)];
    if (key === undefined || chance.is(0.1))
      return { ...copy, [protoKeys[chance.int(protoKeys.length)] ?? '']: aValue() };
    if (chance.is(0.15)) delete copy[key];
    else copy[key] = change(copy[key]);
    return copy;
  };

  const textOf = (valid: unknown): string => {
    let value = valid;
    for (let times = 1 + chance.int(3); times > 0; times -= 1) value = change(value);
    return JSON.stringify(value) ?? '';
  };

  const bodyOf = (valid: unknown): Buffer => {
    if (chance.is(0.1)) return Buffer.from(JSON.stringify(valid));
    if (chance.is(0.05)) return chance.bytes(chance.int(200));
    if (chance.is(0.05)) return Buffer.from(brokenBodies[chance.int(brokenBodies.length)] ?? '');
    const text = textOf(valid);
    return Buffer.from(chance.is(0.1) ? text.slice(0, chance.int(text.length + 1)) : text);
  };

  return {
    bodyOf,
    answer: (valid: unknown): HostileAnswer => ({
      status: chance.is(0.7) ? 200 : chance.pick(statuses),
      body: bodyOf(valid),
    }),
  };
}
