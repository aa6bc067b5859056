import { expect, it } from 'vitest';
import { failureText } from './failure-text.ts';

const withCode = (message: string, code: string) => Object.assign(new Error(message), { code });

it.each([
  [new Error('refused'), 'Error: refused'],
  [new TypeError('fetch failed'), 'TypeError: fetch failed'],
  [withCode('duplicate key value violates unique constraint "tags_name"', '23505'), '"tags_name"'],
  [new Error('job 01973f0e-5f7e-7aaa-8bbb-0123456789ab is gone'), '01973f0e-5f7e-7aaa-8bbb-0123456789ab'],
])('keeps the words of %s', (error, words) => {
  expect(failureText(error)).toContain(words);
});

it.each([
  [new Error('550 no mailbox ana@cliente.exemplo'), 'ana@'],
  [new Error('no account on <5511987654321@s.whatsapp.net>'), '5511987654321'],
  [new Error('number +5511987654321 is unknown'), '5511987654321'],
  [new Error('GET https://user:secret@host.exemplo/file?token=secret#secret failed'), 'secret'],
  [new Error(`refused Bearer ${'aB3'.repeat(20)}`), 'aB3aB3'],
  [new SyntaxError('Unexpected token "o", "oi, tudo bem" is not valid JSON'), 'tudo'],
  [withCode('invalid input syntax for type bigint: "oi, tudo bem"', '22P02'), 'tudo'],
  [{ text: 'oi, tudo bem' }, 'tudo'],
])('leaves out the data in %s', (error, data) => {
  expect(failureText(error)).not.toContain(data);
});
