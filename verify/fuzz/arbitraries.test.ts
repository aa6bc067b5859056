import { allRoutes } from '@recadia/contract/routes';
import { userRoutes } from '@recadia/contract/users';
import { webhookRoutes } from '@recadia/contract/webhooks';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryOf, schemaAt, type Schema } from './arbitraries.ts';

describe('values made from a schema', () => {
  it.each(Object.entries(allRoutes))('%s: every part of the request is accepted', (_name, spec) => {
    for (const schema of [spec.params, spec.query, spec.body]) {
      const values = fc.sample(arbitraryOf(schema), { seed: 1, numRuns: 20 });
      expect(values.filter((value) => !schema.safeParse(value).success)).toEqual([]);
    }
  });

  it('differ from each other', () => {
    const names = fc.sample(arbitraryOf(schemaAt(userRoutes.updateUser, 'body.name')), { seed: 1, numRuns: 20 });
    expect(new Set(names).size).toBeGreaterThan(10);
  });

  it('cannot be made for an unknown kind', () => {
    const unknown = { _zod: { def: { type: 'map' } } } as unknown as Schema;
    expect(() => arbitraryOf(unknown)).toThrow('No generator for the schema kind map');
  });

  it('are found by their place in the request', () => {
    expect(schemaAt(userRoutes.updateUser, 'body.queueIds.0').safeParse(7).success).toBe(true);
    expect(schemaAt(webhookRoutes.confirmCloudWebhook, 'query.hub.mode').safeParse('subscribe').success).toBe(true);
    expect(schemaAt(webhookRoutes.receiveCloudWebhook, 'body.entry.0').safeParse({}).success).toBe(true);
    expect(() => schemaAt(userRoutes.updateUser, 'body.nothing')).toThrow('has nothing at body.nothing');
  });
});
