import type { RouteSpec } from '@recadia/contract/route';
import { asSent, type Request, type Sent } from '../../testkit/http.ts';
import type { Attack } from './cases.ts';
import { pathTwists } from './hostile.ts';

/** Longer addresses never reach the program; one size beyond the limit is enough. */
const longestInAddress = 20_000;

/** The request with its one fault, as sent over the wire. */
export function underAttack(spec: RouteSpec, request: Request, attack: Attack | null): Sent {
  switch (attack?.on) {
    case undefined:
      return asSent(spec, request);
    case 'value': {
      const [part = '', ...key] = attack.place.split('.');
      return asSent(spec, withKey(request, part as keyof Request, key.join('.'), attack.value));
    }
    case 'key':
      return asSent(spec, withKey(request, attack.part, attack.key, attack.value));
    case 'body':
      return { ...asSent(spec, request), headers: { 'content-type': attack.contentType }, body: attack.text };
    case 'path': {
      const sent = asSent(spec, request);
      const [path = '', search] = sent.path.split('?');
      const twisted = (pathTwists[attack.twist] ?? String)(path);
      return { ...sent, path: search === undefined ? twisted : `${twisted}?${search}` };
    }
    case 'query': {
      const sent = asSent(spec, request);
      return { ...sent, path: `${sent.path}${sent.path.includes('?') ? '&' : '?'}${attack.text}` };
    }
    case 'headers': {
      const sent = asSent(spec, request);
      return { ...sent, headers: { ...sent.headers, ...attack.headers } };
    }
  }
}

function withKey(request: Request, part: keyof Request, key: string, value: unknown): Request {
  const fits = part === 'body' ? value : inAddress(value, part);
  const changed = { ...(request[part] as Record<string, unknown> | undefined) };
  // An assignment would set the prototype; the wire must carry the key itself.
  Object.defineProperty(changed, key, { value: fits, enumerable: true, configurable: true });
  return { ...request, [part]: changed };
}

function inAddress(value: unknown, part: keyof Request): unknown {
  if (Array.isArray(value) && part === 'query') return value.slice(0, 50).map((item) => inAddress(item, part));
  const text = (typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined')).slice(0, longestInAddress);
  // An empty last segment is another path with another route.
  return text === '' && part === 'params' ? ' ' : text;
}
