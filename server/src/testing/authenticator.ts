import { twoFactorRoutes } from '@recadia/contract/two-factor';
import { builderPassword } from '@recadia/db/testing';
import { codeOf, stepAt } from '../features/two-factor/totp.ts';
import { clock } from '../platform/clock.ts';
import type { TestServer } from './server.ts';

/** An authenticator app: it has a secret and computes the code of each half minute. */
export function anAuthenticator(secret: string) {
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
  return { codeAt: (steps = 0) => codeOf(bytes, stepAt(clock.now()) + steps) };
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Turns the second factor on for a user and moves the clock half a minute, so that the next code is a new one. */
export async function enrol(server: TestServer, { token }: { token: string }) {
  const as = { as: token };
  const { body } = await server.call(twoFactorRoutes.beginTwoFactor, { ...as, body: { password: builderPassword } });
  const app = anAuthenticator(body.secret);
  const on = await server.call(twoFactorRoutes.confirmTwoFactor, { ...as, body: { code: app.codeAt() } });
  if (on.status !== 200) throw new Error(`not enrolled: ${on.error}`);
  await server.moveClock(60_000);
  return { app, secret: body.secret, uri: body.uri, backupCodes: on.body.backupCodes };
}
