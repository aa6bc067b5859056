import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { createVault, sealed } from '@recadia/db/keys';
import { aTwoFactor, builderPassword, type TestDatabase } from '@recadia/db/testing';
import { codeOf, stepAt } from '../../../server/src/features/two-factor/totp.ts';
import { newAddress } from '../../../server/src/testing/login.ts';
import type { Fleet } from '../flood/fleet.ts';
import { aPerson, type ChaosCompany, type Person } from '../people.ts';

interface TwoStepUser {
  person: Person;
  secret: Buffer;
}

/** A code is valid once, so each user signs in at most once in half a minute. */
const signInsPerSecond = 1;
const users = 40;
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

export async function openTwoStepUsers(
  fleet: Fleet,
  company: ChaosCompany,
  encryptionKey: string,
): Promise<TwoStepUser[]> {
  const vault = createVault([encryptionKey]);
  const opened: TwoStepUser[] = [];
  for (let n = 0; n < users; n += 1) {
    const person = await aPerson(fleet, company, 'user');
    const secret = randomBytes(20);
    await addSecret(fleet.db.admin, vault, person, secret);
    opened.push({ person, secret });
  }
  return opened;
}

async function addSecret(
  admin: TestDatabase['admin'],
  vault: ReturnType<typeof createVault>,
  { id: user_id, companyId: company_id }: Person,
  secret: Buffer,
): Promise<void> {
  const place = sealed.twoFactorSecret.place({ company_id, user_id });
  const code_hash = createHash('sha256').update(secret).digest('hex');
  await aTwoFactor(admin, {
    company_id,
    user_id,
    secret_sealed: vault.seal(secret.toString('base64'), place),
    code_hash,
  });
}

interface Parts {
  apis: Fleet['apis'];
  people: TwoStepUser[];
  admin: Person;
  cloudConnectionId: number;
}

/**
 * Sign-ins with a code, the page of a Cloud number and calls with a stored answer, over any running api, until stopped.
 */
export function startPeople({ apis, people, admin, cloudConnectionId }: Parts) {
  const failures: string[] = [];
  const tags = new Map<string, string>();
  let [calls, signIns, turn, isOver] = [0, 0, 0, false];

  async function ask(path: string, init: { token?: string; body?: object; key?: string } = {}) {
    const up = apis.filter((api) => api.isUp());
    const api = up[(turn += 1) % up.length];
    if (!api) throw new Error('no api is up');
    const answer = await fetch(api.url + path, {
      method: init.body ? 'POST' : 'GET',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': newAddress(),
        ...(init.token !== undefined && { authorization: `Bearer ${init.token}` }),
        ...(init.key !== undefined && { 'idempotency-key': init.key }),
      },
      ...(init.body && { body: JSON.stringify(init.body) }),
      signal: AbortSignal.timeout(30_000),
    });
    calls += 1;
    return { status: answer.status, text: await answer.text(), via: api.name };
  }

  async function signIn({ person, secret }: TwoStepUser): Promise<void> {
    const first = await ask('/auth/login', { body: { email: person.email, password: builderPassword } });
    const challenge = /"challenge":"([^"]+)"/.exec(first.text)?.[1];
    if (challenge === undefined) throw new Error(`sign-in over ${first.via}: ${first.status} ${first.text}`);
    const code = codeOf(secret, stepAt(new Date()));
    const second = await ask('/auth/second-step', { body: { challenge, code } });
    if (second.status !== 200) throw new Error(`second step over ${second.via}: ${second.status} ${second.text}`);
    signIns += 1;
  }

  async function createTag(name: string, key: string): Promise<void> {
    const made = await ask('/tags', { token: admin.token, key, body: { name } });
    if (made.status !== 200) throw new Error(`tag over ${made.via}: ${made.status} ${made.text}`);
    const before = tags.get(key) ?? made.text;
    if (before !== made.text) throw new Error(`the call of ${name} was answered differently when it was repeated`);
    tags.set(key, made.text);
  }

  async function showNumber(): Promise<void> {
    const shown = await ask(`/whatsapp/${cloudConnectionId}`, { token: admin.token });
    if (shown.status !== 200) throw new Error(`connection over ${shown.via}: ${shown.status} ${shown.text}`);
  }

  const note = (error: unknown) => void failures.push(error instanceof Error ? error.message : String(error));
  const running = (async () => {
    const open: Promise<void>[] = [];
    for (let n = 0; !isOver; n += 1) {
      const user = people[n % people.length];
      const key = randomUUID();
      if (user) open.push(signIn(user).catch(note));
      open.push(
        createTag(`etiqueta ${n}`, key)
          .then(() => createTag(`etiqueta ${n}`, key))
          .catch(note),
      );
      open.push(showNumber().catch(note));
      await pause(1_000 / signInsPerSecond);
    }
    await Promise.all(open);
  })();

  return {
    async stop() {
      isOver = true;
      await running;
      // Their answers were sealed by the old key, by the new one, and resealed.
      const names = new Map([...tags].map(([key, text]) => [key, (JSON.parse(text) as { name: string }).name]));
      for (const [key, name] of names) await createTag(name, key).catch(note);
      return { calls, signIns, failures, repeated: tags.size };
    },
  };
}
