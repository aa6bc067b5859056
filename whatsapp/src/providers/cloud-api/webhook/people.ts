import type { Identity } from '../../../port/identity.ts';
import { asObject, asText, type Json } from '../json.ts';

export interface Person {
  /** The number is first when it is known, because every kind of message can be sent to a number. */
  names: [Identity, ...Identity[]];
  displayName?: string;
}

/** The author of a message, from the message and the contacts of its webhook; null when neither names one. */
export function readSender(message: Json, people: Json[]): Person | null {
  const phone = digits(asText(message.from));
  const userId = asText(message.from_user_id);
  const contact = people.find(
    (candidate) =>
      (phone !== undefined && digits(asText(candidate.wa_id)) === phone) ||
      (userId !== undefined && asText(candidate.user_id) === userId),
  );
  const profile = asObject(contact?.profile);
  const names = namesOf({
    phone: phone ?? digits(asText(contact?.wa_id)),
    userId: userId ?? asText(contact?.user_id),
    username: asText(profile.username),
  });
  return names && { names, displayName: asText(profile.name) };
}

export function namesOf(known: {
  phone?: string;
  userId?: string;
  username?: string;
}): [Identity, ...Identity[]] | null {
  const names: Identity[] = [];
  if (known.phone) names.push({ kind: 'pn', value: known.phone });
  if (known.userId) names.push({ kind: 'bsuid', value: known.userId });
  // A username alone is no address, because another person can take it over.
  const [first, ...others] = names;
  if (!first) return null;
  return known.username ? [first, ...others, { kind: 'username', value: known.username }] : [first, ...others];
}

export function digits(text: string | undefined): string | undefined {
  const only = text?.replaceAll(/\D/g, '');
  return only === '' ? undefined : only;
}
