import fc from 'fast-check';
import { oddText } from './odd-text.ts';

/** Values that have broken other servers. */
const texts = [
  '',
  '\0',
  'a\0b',
  '\ud800',
  'a\udfffb',
  '\u202e\u0000\ufeff',
  "' or '1'='1",
  "'; drop table users; --",
  '1); select pg_sleep(5); --',
  "' union select password_hash from users --",
  '$$; select 1; $$',
  '%',
  '_%\\',
  '\\',
  '{"$gt": ""}',
  '[object Object]',
  'true',
  'null',
  'NaN',
  'Infinity',
  '1e309',
  '-0',
  '0x10',
  '９',
  '../../../../etc/passwd',
  '..%2f..%2f',
  '{{7*7}}${7*7}<%= 7*7 %>',
  '<script>alert(1)</script>',
  '%s%n%x',
  '() { :; }; echo',
  'İI'.repeat(30),
  '👩‍👩‍👧‍👦'.repeat(20),
  'e\u0301'.repeat(100),
  'x'.repeat(10_000),
  'ß'.repeat(300_000),
];

const numbers = [0, -0, -1, 0.1, 1e21, 2 ** 31, 2 ** 53, 2 ** 63, Number.MAX_VALUE, Number.MIN_VALUE];

const operators: unknown[] = [{ $gt: '' }, { $ne: null }, { $where: 'sleep(2000)' }, { toString: 1 }, { length: 1e9 }];

export const protoKeys = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '$where',
  'company_id',
];

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let i = 0; i < depth; i += 1) value = i % 2 === 0 ? [value] : { a: value };
  return value;
}

/** Values of a wrong type or content. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<unknown>(...texts) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(...numbers) },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(...operators, null, true, false, [], {}, [[]], [null]) },
  { weight: 1, arbitrary: fc.array(fc.constantFrom<unknown>(...texts, ...numbers), { maxLength: 300 }) },
  { weight: 1, arbitrary: fc.constantFrom(20, 200, 1_500).map(nested) },
  { weight: 2, arbitrary: oddText(0, 300) },
  { weight: 2, arbitrary: fc.anything({ withNullPrototype: false, withBigInt: false }) },
);

/** Bodies that do not match their content type. */
export const brokenBodies = [
  '{',
  '{"name":',
  '{"name":"a"}}',
  '[1,2',
  'null',
  '"text"',
  '7',
  '[]',
  '[[]]',
  '{"a":1,"a":2}',
  '{"name":"\\ud800"}',
  '{"__proto__":{"super":true},"name":"abc"}',
  '{"constructor":{"prototype":{"super":true}}}',
  '\ufeff{"name":"abc"}',
  "{'name':'abc'}",
  'name=abc&color=%23fff',
  '<name>abc</name>',
  '\0',
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  `{"name":"${'x'.repeat(2_000_000)}"}`,
];

export const contentTypes = [
  'application/json',
  'application/json; charset=utf-16',
  'application/json; charset=nonsense',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'application/xml',
  'application/vnd.api+json',
  'nonsense',
  '*/*',
  'application/json, application/json',
];

/** Suffixes and detours of a path, appended to the path of a valid request. */
export const pathTwists = [
  (path: string) => `${path}/../../etc/passwd`,
  (path: string) => `/..${path}`,
  (path: string) => `/%2e%2e${path}`,
  (path: string) => `${path}%2f..%2f..%2fversion`,
  (path: string) => `${path}%00`,
  (path: string) => `${path}%`,
  (path: string) => `${path}%zz`,
  (path: string) => `${path}%ff%fe`,
  (path: string) => `${path}%ed%a0%80`,
  (path: string) => `/${path}`,
  (path: string) => `${path}//`,
  (path: string) => `${path}/${'a'.repeat(301)}`,
  (path: string) => `${path}/${'a/'.repeat(2_000)}`,
  (path: string) => `${path}/${'a'.repeat(30_000)}`,
  (path: string) => `${path};jsessionid=1`,
  (path: string) => `${path}\\..\\`,
  (path: string) => path.toUpperCase(),
  (path: string) => `http://elsewhere.example${path}`,
];

export const queryTwists = [
  'companyId=1&companyId=2',
  'companyId[]=1',
  'companyId[$gt]=0',
  'searchParam=a&searchParam=b',
  'pageNumber=1&pageNumber=99999999',
  '__proto__[super]=true',
  'constructor.prototype.super=1',
  '%00=1',
  '%=%',
  'cursor=%ff%fe',
  '&&&===',
  `searchParam=${'%F0%9F%98%80'.repeat(200)}`,
  `x=${'a'.repeat(30_000)}`,
  Array.from({ length: 1_500 }, (_, i) => `k${i}=1`).join('&'),
];

export const headerTwists: Record<string, string>[] = [
  { authorization: 'Bearer' },
  { authorization: 'Bearer null' },
  { authorization: 'Basic YWRtaW46YWRtaW4=' },
  { authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJzaWQiOiIxIn0.' },
  { authorization: `Bearer ${'a'.repeat(10_000)}` },
  { 'idempotency-key': "'; --" },
  { 'idempotency-key': 'x'.repeat(500) },
  { 'idempotency-key': 'a-key-used-again-and-again' },
  { 'x-forwarded-for': 'not an address, 10.0.0.1' },
  { 'x-forwarded-for': '::ffff:999.1.1.1' },
  { cookie: 'rt=%00; rt=x; __Host-rt=y' },
  { cookie: `rt=${'a'.repeat(8_000)}` },
  { cookie: 'rt=%E0%A4%A' },
  { origin: 'http://elsewhere.example' },
  { origin: 'null' },
  { 'user-agent': 'x'.repeat(5_000) },
  { 'user-agent': "Mozilla' or 1=1 --" },
  { accept: 'text/html' },
  { 'accept-encoding': 'nonsense' },
  { 'content-encoding': 'gzip' },
  { 'transfer-encoding': 'identity' },
  { 'x-http-method-override': 'DELETE' },
  { host: 'elsewhere.example' },
  { expect: '100-continue' },
  { range: 'bytes=0-1' },
  { 'if-none-match': '*' },
];
