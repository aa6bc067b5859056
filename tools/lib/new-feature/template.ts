import type { Noun, Spelling } from './names.ts';

/** The parts that only tags have: columns of the kanban board, their tickets, and the test of the shared palette. */
export const onlyTags = /[Kk]anban|KANBAN|\blanes?\b|Lanes?(?![a-z])|fifty|[Tt]icketsCount|tickets_count/;

/** The files that list the features. */
export const registries = ['contract/src/features.ts', 'server/src/features.ts', 'web/src/features.ts'];

/** Made from the migrations; entered here, because the generator has no database. */
export const tableTypes = 'db/src/schema.gen.ts';

/** The files of the feature with this plural on every side. */
export function filesOf({ kebab, snake }: Pick<Spelling, 'kebab' | 'snake'>): RegExp {
  const places = [
    `contract/src/${kebab}(\\.test)?\\.ts`,
    `db/migrations/\\w+_create_${snake}\\.sql`,
    `db/search/search_${snake}\\.sql`,
    `db/src/testing/builders/${kebab}\\.ts`,
    `(server|web)/src/features/${kebab}/.*`,
    `web/src/testing/${kebab}\\.ts`,
    `verify/samples/features/${kebab}\\.ts`,
  ];
  return new RegExp(`^(${places.join('|')})$`);
}

/** Every spelling of the noun in code. */
export function mentionOf({ singular, plural }: Noun): RegExp {
  const words = [singular, plural].flatMap(({ camel, pascal, kebab, snake }) => [camel, pascal, kebab, snake]);
  return new RegExp(`(?<![A-Za-z])(${words.join('|')})|(${singular.pascal})`);
}

/**
 * Requirement ids belong to tags only; the rows of tags also show the board column and the ticket count ("VIPNão0");
 * and without a permission of its own, admins delete.
 */
export function neutral(source: string): string {
  return source
    .replace(/ \((?:part of )?(?:[A-Z]{3,4}-\d{2}(?:, )?)+\)/g, '')
    .replace(/(?:part of )?(?:(?:X-)?[A-Z]{3,4}-\d{2}\b[,:]? ?)+/g, '')
    .replace(/(?<=[a-zA-Z])Não0(?=')/g, '')
    .replaceAll("describe('',", "describe('its rules',")
    .replaceAll('tags-page:deleteTag', 'settings-page:edit');
}
