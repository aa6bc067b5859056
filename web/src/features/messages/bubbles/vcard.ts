export interface Card {
  name: string;
  /** Digits as WhatsApp knows them; empty when the card has no number. */
  number: string;
}

/** The contacts of a shared card; other fields are ignored. */
export function readCards(body: string): Card[] {
  return body
    .split(/BEGIN:VCARD/i)
    .map(readCard)
    .filter(({ name, number }) => name !== '' || number !== '');
}

function readCard(text: string): Card {
  const lines = text.replace(/\r?\n[ \t]/g, '').split(/\r?\n/);
  const phone = lines.find((line) => /^(?:item\d+\.)?TEL[;:]/i.test(line)) ?? '';
  const number = /waid=(\d{5,20})/i.exec(phone)?.[1] ?? valueOf(phone).replace(/\D/g, '').slice(0, 20);
  return { name: nameOf(lines), number };
}

function nameOf(lines: string[]): string {
  const full = valueOf(lines.find((line) => /^FN[;:]/i.test(line)) ?? '');
  if (full) return full;
  const [last = '', first = ''] = valueOf(lines.find((line) => /^N[;:]/i.test(line)) ?? '').split(';');
  return `${first} ${last}`.trim();
}

const valueOf = (line: string): string =>
  line
    .slice(line.indexOf(':') + 1)
    .replace(/\\([,;\\])/g, '$1')
    .trim();
