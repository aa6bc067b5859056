import { recordWire, type KeptDatabase, type Question } from '@recadia/db/testing';
import { serverEnvironment, startServer, type ServerProcess } from '../../../testkit/server-process.ts';
import { send } from '../../../testkit/http.ts';
import type { Cell } from './cells.ts';

export interface ProductSetup {
  db: KeptDatabase;
  main: string;
  tokenSecret: string;
}

/** The api role from a bundle, as in production except for the rate limit. */
export function startProduct({ db, main, tokenSecret }: ProductSetup, appUrl = db.urls.app): Promise<ServerProcess> {
  const env = serverEnvironment(db, {
    ROLE: 'api',
    STRICT_ANSWERS: 'off',
    RATE_SCALE: '10000',
    TOKEN_SECRET: tokenSecret,
    DATABASE_URL: appUrl,
  });
  return startServer({ env, main });
}

/** The transaction itself, and the token check, whose result is cached for seconds. */
const isFrame = ({ text }: Question) => /^(begin\b|commit$)|load_principals\(/.test(text);

/** The statements of each call without the frame of its transaction, recorded on the wire before any measuring. */
export async function recordQuestions(
  product: ProductSetup,
  cells: Pick<Cell, 'what' | 'path'>[],
  token: string,
): Promise<Question[][]> {
  const wire = await recordWire(product.db.urls.app);
  const api = await startProduct(product, wire.url);
  const headers = { authorization: `Bearer ${token}` };
  try {
    const all: Question[][] = [];
    for (const { what, path } of cells) {
      // The first call fills the cache of principals.
      await send(api.url, { method: 'GET', path, headers });
      wire.reset();
      const { status, text } = await send(api.url, { method: 'GET', path, headers });
      if (status !== 200) throw new Error(`${what}: ${path} answers ${status} ${text.slice(0, 300)}`);
      all.push(wire.questions().filter((question) => !isFrame(question)));
    }
    return all;
  } finally {
    await api.stop();
    await wire.close();
  }
}
