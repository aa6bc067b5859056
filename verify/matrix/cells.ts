import { allRoutes } from '@recadia/contract/routes';
import type { RouteSpec } from '@recadia/contract/route';
import { refsOf, unseenSorts, type Place, type RefKind, type Sample, type UnseenSort } from '../samples/sample.ts';
import { kindOf, samples } from '../samples/samples.ts';
import type { MatrixCaller } from './callers.ts';
import type { IdCase, Swap } from './expected.ts';

export interface Cell {
  route: string;
  spec: RouteSpec;
  sample: Sample;
  caller: MatrixCaller;
  swap: Swap;
  /** The value at every swapped place of a malformed cell. */
  malformed?: unknown;
}

const malformedText = ['abc', '0', '-1', '1.5', '9007199254740993', '1 or 1=1', "1'--", '1\0', '٣'];
const malformedJson = ['abc', 0, -1, 1.5, Number.MAX_VALUE, '1', true, {}, [1], { $gt: 0 }];

export function cellsOf(caller: MatrixCaller): Cell[] {
  return Object.entries(allRoutes).flatMap(([route, spec]) =>
    (samples[route] ?? []).flatMap((sample) => {
      const refs = [...refsOf(sample)];
      const cell = (
        idCase: IdCase,
        places: [Place, RefKind][],
        more: Partial<Pick<Swap, 'sort'> & Pick<Cell, 'malformed'>> = {},
      ): Cell => {
        const { sort, malformed } = more;
        return {
          route,
          spec,
          sample,
          caller,
          swap: { idCase, places: new Map(places), ...(sort && { sort }) },
          malformed,
        };
      };
      const unseen = caller.tries.includes('unseen')
        ? refs
            .filter(([, kind]) => kindOf(kind).hasVisibility && kind !== 'hiddenTicket')
            .flatMap((one) => sortsFor(caller).map((sort) => cell('unseen', [one], { sort })))
        : [];
      if (!caller.tries.includes('foreign')) return [cell('own', []), ...unseen];
      const alone = refs.flatMap((one) => [
        cell('foreign', [one]),
        cell('absent', [one]),
        ...malformedAt(one[0]).map((value) => cell('malformed', [one], { malformed: value })),
      ]);
      const together = refs.length > 1 ? [cell('foreign', refs), cell('absent', refs)] : [];
      return [cell('own', []), ...unseen, ...alone, ...together];
    }),
  );
}

const sortsFor = ({ allTicket }: MatrixCaller): readonly UnseenSort[] =>
  allTicket ? unseenSorts : [...unseenSorts, 'waiting without queue'];

function malformedAt(place: Place): unknown[] {
  // QOP-03: -1 is the parent of a root option.
  const isMalformed = (value: unknown) => !(place.endsWith('.parentId') && Number(value) === -1);
  if (!place.startsWith('body.')) return malformedText.filter(isMalformed);
  // Message ids exceed safe integers, so they are text.
  return place.endsWith('.quotedMsg.id')
    ? malformedJson.filter((value) => value !== '1')
    : malformedJson.filter(isMalformed);
}

export function describeCell({ route, sample, caller, swap, malformed }: Cell): string {
  const title = sample.title ? ` (${sample.title})` : '';
  const where = swap.places.size > 0 ? ` in ${[...swap.places.keys()].join(', ')}` : '';
  const value = malformed === undefined ? '' : ` ${JSON.stringify(malformed)}`;
  const sort = swap.sort ? ` (${swap.sort})` : '';
  return `${caller.name}: ${route}${title}, ${swap.idCase}${sort}${value}${where}`;
}
