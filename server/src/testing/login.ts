import { authRoutes } from '@recadia/contract/auth';
import { builderPassword } from '@recadia/db/testing';
import type { TestServer } from './server.ts';

let visitors = 0;

/** A new client address, so that one test does not use up the limit of another. */
export const newAddress = (): string => {
  visitors += 1;
  return `198.51.${Math.floor(visitors / 250)}.${(visitors % 250) + 1}`;
};

interface Attempt {
  email: string;
  password?: string;
  from?: string;
  /** The value of the device cookie. */
  device?: string;
}

/** Signs in with e-mail and password. */
export const login = (
  { call }: Pick<TestServer, 'call'>,
  { email, password = builderPassword, from = newAddress(), device }: Attempt,
) =>
  call(authRoutes.login, {
    body: { email, password },
    headers: { 'x-forwarded-for': from, ...(device !== undefined && { cookie: `device=${device}` }) },
  });

/** The value of the device cookie that a sign-in sets. */
export const deviceOf = ({ headers }: { headers: Headers }): string =>
  headers
    .getSetCookie()
    .map(asSent)
    .find((cookie) => cookie.startsWith('device='))
    ?.slice('device='.length) ?? '';

/** The part of a Set-Cookie header that the browser sends back. */
export const asSent = (cookie: string | undefined): string => cookie?.split(';')[0] ?? '';

export const refresh = ({ call }: Pick<TestServer, 'call'>, cookie: string) =>
  call(authRoutes.refresh, { headers: { cookie, 'x-forwarded-for': newAddress() } });
