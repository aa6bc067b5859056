import type { WASocket } from 'baileys';
import { WaError } from '../../../port/errors.ts';
import type { Identity } from '../../../port/identity.ts';
import type { SessionCaches } from '../session/caches.ts';
import { identityOf, jidOf, namesOf } from '../jids.ts';
import type { Names } from '../inbound/names.ts';

interface Parts {
  socket: WASocket;
  names: Names;
  numbers: SessionCaches['numbers'];
}

/**
 * The jid for a message: the lid when it is known, because WhatsApp refuses the numbers of people who have a lid. A new
 * number is looked up first, because sends to numbers without WhatsApp lead to restrictions and Baileys reports them as
 * success.
 */
export async function addressOf(to: Identity, parts: Parts): Promise<string> {
  if (to.kind !== 'pn') return jidOf(to);
  const known = await parts.names.lidOf(to.value);
  if (known !== null) return jidOf({ kind: 'lid', value: known });
  const [canonical] = (await confirmed(to.value, parts)) ?? [];
  if (!canonical) throw new WaError('not-on-whatsapp', 'never', { detail: 'This number has no WhatsApp.' });
  const jid = jidOf(canonical);
  return (await parts.socket.signalRepository.lidMapping.getLIDForPN(jid)) ?? jid;
}

/** The identities of each number; null for a number without WhatsApp. */
export async function confirmAll(phones: string[], parts: Parts): Promise<Map<string, Identity[] | null>> {
  const unknown = phones.filter((phone) => !parts.numbers.get(phone));
  // One request for all numbers; a number that WhatsApp returns in another form gets a request of its own.
  if (unknown.length > 1) {
    for (const { jid, exists } of await ask(unknown, parts)) {
      const phone = identityOf(jid)?.value;
      if (phone && exists) parts.numbers.set(phone, { jid });
    }
  }
  const answers = new Map<string, Identity[] | null>();
  for (const phone of phones) answers.set(phone, await confirmed(phone, parts));
  return answers;
}

/** The number in WhatsApp's form is first; it may lack a digit of the requested number. */
async function confirmed(phone: string, parts: Parts): Promise<Identity[] | null> {
  let answer = parts.numbers.get(phone);
  if (!answer) {
    const found = await ask([phone], parts);
    answer = { jid: found.find(({ exists }) => exists)?.jid ?? null };
    parts.numbers.set(phone, answer);
  }
  const canonical = identityOf(answer.jid);
  return canonical ? parts.names.complete(namesOf(canonical)) : null;
}

async function ask(phones: string[], { socket }: Parts) {
  const found = await socket.onWhatsApp(...phones);
  if (!found)
    throw new WaError('no-answer', 'backoff', { detail: 'WhatsApp did not say whether it knows the number.' });
  return found;
}
