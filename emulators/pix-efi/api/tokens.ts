import type { Account, World } from '../world.ts';

/** The answer of POST /oauth/token, or null for wrong credentials or a certificate of another account. */
export function grantToken(world: World, authorization: string, certificateName: string) {
  const account = world.accounts.find(({ clientId, clientSecret }) => authorization === basic(clientId, clientSecret));
  if (account?.name !== certificateName) return null;
  const { tokenSeconds } = world.settings;
  const text = world.random.bytes(24).toString('base64url');
  world.tokens.set(text, { account, until: world.clock.now().getTime() + tokenSeconds * 1_000 });
  return { access_token: text, token_type: 'Bearer', expires_in: tokenSeconds, scope: 'cob.write cob.read pix.write' };
}

/** The account of a valid token; a token works only with the certificate of its account. */
export function accountOf(world: World, authorization: string, certificateName: string): Account | null {
  const token = world.tokens.get(authorization.replace(/^Bearer /, ''));
  if (!token || token.until <= world.clock.now().getTime() || token.account.name !== certificateName) return null;
  return token.account;
}

const basic = (id: string, secret: string) => `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
