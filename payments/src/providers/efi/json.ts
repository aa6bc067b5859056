import { parseCents } from '../../port/cents.ts';
import { PaymentError } from '../../port/errors.ts';

/** Untrusted JSON, read field by field; the error names a missing or wrong field. */
export type Json = Record<string, unknown>;

const instant = /^20\d{2}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/;

export const badAnswer = (detail: string) => new PaymentError('bad-answer', detail);

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

export function asObject(value: unknown): Json | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : undefined;
}

export function readObject(value: unknown, name: string): Json {
  const object = asObject(value);
  if (!object) throw badAnswer(name);
  return object;
}

/** An absent list is empty. */
export function readList(value: unknown, name: string): unknown[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw badAnswer(name);
  return value;
}

export function readText(value: unknown, name: string, form: RegExp): string {
  if (typeof value !== 'string' || !form.test(value)) throw badAnswer(name);
  return value;
}

export function readOptionalText(value: unknown, name: string, form: RegExp): string | null {
  return value === undefined || value === null ? null : readText(value, name, form);
}

export function readCents(value: unknown, name: string): number {
  const cents = typeof value === 'string' ? parseCents(value) : null;
  if (cents === null) throw badAnswer(name);
  return cents;
}

/** A whole number, also as text: Efí writes "3600" and 3600 for the same field. */
export function readWhole(value: unknown, name: string, max: number): number {
  const number = typeof value === 'string' && /^\d{1,12}$/.test(value) ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isInteger(number) || number < 0 || number > max) throw badAnswer(name);
  return number;
}

export function readInstant(value: unknown, name: string): Date {
  const date = typeof value === 'string' && instant.test(value) ? new Date(value) : null;
  if (!date || Number.isNaN(date.getTime())) throw badAnswer(name);
  return date;
}

/** The value that the provider's word stands for; an unknown word is refused. */
export function readWord<Value>(value: unknown, name: string, words: ReadonlyMap<string, Value>): Value {
  const meaning = typeof value === 'string' ? words.get(value) : undefined;
  if (meaning === undefined) throw badAnswer(name);
  return meaning;
}
