import { asList, asObject, asText, type Json } from './json.ts';

/** Converts a vcard to a contact of the API. */
export function vcardToCard(vcard: string): Json {
  const lines = vcard.replaceAll(/\r?\n[ \t]/g, '').split(/\r?\n/);
  const valueOf = (field: string) => {
    const line = lines.find((candidate) => new RegExp(`^(item\\d+\\.)?${field}[;:]`, 'i').test(candidate));
    return line === undefined ? undefined : unescape(line.slice(line.indexOf(':') + 1));
  };
  const [lastName, firstName] = (valueOf('N') ?? '').split(';');
  const formattedName = valueOf('FN') ?? (`${firstName ?? ''} ${lastName ?? ''}`.trim() || 'Contato');
  const company = valueOf('ORG')?.replaceAll(';', ' ').trim();
  return {
    // The API requires one part of the name beside the full name.
    name: { formatted_name: formattedName, first_name: firstName || formattedName, last_name: lastName || undefined },
    phones: manyOf(lines, 'TEL').map(({ parameters, value }) => ({
      phone: value,
      wa_id: /waid=(\d+)/i.exec(parameters)?.[1],
      type: 'CELL',
    })),
    emails: manyOf(lines, 'EMAIL').map(({ value }) => ({ email: value, type: 'WORK' })),
    ...(company && { org: { company } }),
  };
}

/** Converts a contact of the API to a standard vcard. */
export function cardToVcard(card: Json): string {
  const name = asObject(card.name);
  const last = asText(name.last_name) ?? '';
  const first = asText(name.first_name) ?? '';
  const whole = asText(name.formatted_name) ?? `${first} ${last}`.trim();
  const phones = asList(card.phones).flatMap((phone) => {
    const digits = asText(phone.phone) ?? asText(phone.wa_id);
    const waId = asText(phone.wa_id);
    return digits ? [`TEL;type=CELL${waId ? `;waid=${escape(waId)}` : ''}:${escape(digits)}`] : [];
  });
  const emails = asList(card.emails).flatMap(({ email }) => {
    const address = asText(email);
    return address ? [`EMAIL:${escape(address)}`] : [];
  });
  const company = asText(asObject(card.org).company);
  return [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:${escape(last)};${escape(first)};;;`,
    `FN:${escape(whole)}`,
    ...(company ? [`ORG:${escape(company)}`] : []),
    ...phones,
    ...emails,
    'END:VCARD',
  ].join('\n');
}

function manyOf(lines: string[], field: string) {
  const start = new RegExp(`^(item\\d+\\.)?${field}(?<parameters>[^:]*):(?<value>.*)$`, 'i');
  return lines.flatMap((line) => {
    const { parameters = '', value = '' } = start.exec(line)?.groups ?? {};
    return value ? [{ parameters, value: unescape(value) }] : [];
  });
}

/** Escapes line breaks, so that a customer's text cannot add a line to the vcard. */
function escape(text: string): string {
  return text
    .replaceAll('\\', '\\\\')
    .replaceAll(/\r?\n|\r/g, '\\n')
    .replaceAll(',', '\\,')
    .replaceAll(';', '\\;');
}

function unescape(text: string): string {
  return text.replaceAll(/\\([\\,;nN])/g, (_, mark: string) => (mark.toLowerCase() === 'n' ? '\n' : mark));
}
