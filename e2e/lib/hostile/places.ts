import { payloadCount } from './payloads.ts';
import type { Reading } from './read-through.ts';

/** The places where a customer or a user can write. The number is part of each payload written there. */
export const places = {
  customer: 1,
  firstText: 2,
  text: 3,
  quote: 4,
  card: 5,
  location: 6,
  fileName: 7,
  caption: 8,
  note: 9,
  tag: 10,
  lane: 11,
  queue: 12,
  user: 13,
  shortcode: 14,
  reply: 15,
  schedule: 16,
  fileList: 17,
  fieldName: 18,
  fieldValue: 19,
  connection: 20,
  pushTitle: 21,
  pushText: 22,
} as const;

export type Place = keyof typeof places;

/** How many payloads of a place were on the screen. */
export const seenOf = ({ seen }: Reading, place: Place): number =>
  [...seen].filter((number) => Math.floor(number / 1_000) === places[place]).length;

export const sawAll =
  (...wanted: Place[]) =>
  (reading: Reading): boolean =>
    wanted.every((place) => seenOf(reading, place) === payloadCount);
