import { expect, it } from 'vitest';
import * as z from 'zod';
import { liveChannel, livePayloads, type LiveKind } from './live.ts';

/** The actions that a payload may have, in whichever form its schema names them. */
function actionsOf(kind: LiveKind): string[] {
  const found: string[] = [];
  const collect = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    for (const [key, value] of Object.entries(node)) {
      if (key === 'action')
        found.push(
          ...z
            .object({ const: z.string().optional(), enum: z.array(z.string()).optional() })
            .transform((one) => one.enum ?? [one.const ?? ''])
            .parse(value),
        );
      else collect(value);
    }
  };
  collect(z.toJSONSchema(livePayloads[kind], { unrepresentable: 'any' }));
  return found;
}

it.each<[LiveKind, actions: string[]]>([
  ['whatsapp', ['update', 'delete']],
  ['whatsappSession', ['update']],
  ['user', ['create', 'update', 'delete']],
  ['chat', ['create', 'update', 'delete']],
  ['appMessage', ['create', 'update']],
  ['ticket', ['update', 'delete', 'updateUnread']],
  ['contact', ['create', 'update', 'delete']],
  ['auth', ['update']],
  ['announcements', ['create', 'update', 'delete']],
])('RTM-01 has a channel company-7-%s with the actions %s', (kind, actions) => {
  expect(liveChannel(7, kind)).toBe(`company-7-${kind}`);
  expect(actionsOf(kind)).toEqual(expect.arrayContaining(actions));
});
