import { expect, it } from 'vitest';
import { openBare } from './bare.ts';
import { useTestDatabase } from './use-database.ts';
import { recordWire } from './wire.ts';

const database = useTestDatabase();

it('tells what was asked, with its values, inside the frame that made it one company’s', async () => {
  const wire = await recordWire(database.urls.app);
  const bare = openBare(wire.url, 1);
  const asked = [
    { text: 'select $1::text as said, current_company_id() as company', values: ["d'água ção"] },
    { text: 'select $1::int as one, $2::int as none, $3::bigint[] as ids', values: ['1', null, '{1,2}'] },
  ];
  expect(await bare.ask(7, asked)).toEqual([
    [{ said: "d'água ção", company: 7 }],
    [{ one: 1, none: null, ids: [1, 2] }],
  ]);
  const frame = (text: string) => ({ text: expect.stringMatching(text) as string, values: [] });
  expect(wire.questions()).toEqual([frame('^begin; .*set_config'), ...asked, frame('^commit$')]);
  await bare.close();
  await wire.close();
});
