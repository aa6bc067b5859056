import type { Asked } from './asked.ts';

/** Converts a card of the API to the vcard of a phone. */
export function cardToVcard(card: Asked): string {
  const name = card.object('name');
  const phones = card.list('phones').map((phone) => {
    const waId = phone.optionalText('wa_id');
    return `TEL;type=${phone.optionalText('type') ?? 'CELL'}${waId ? `;waid=${waId}` : ''}:${phone.text('phone')}`;
  });
  return [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:${name.optionalText('last_name') ?? ''};${name.optionalText('first_name') ?? ''};;;`,
    `FN:${name.text('formatted_name')}`,
    ...phones,
    'END:VCARD',
  ].join('\n');
}

/** Converts the vcard of a phone to a card of the API. */
export function vcardToCard(vcard: string) {
  const lines = vcard.split(/\r?\n/);
  const name = lines.find((line) => line.startsWith('FN:'))?.slice(3) ?? '';
  const phones = lines
    .filter((line) => /^(item\d+\.)?TEL/i.test(line))
    .map((line) => ({
      phone: line.slice(line.indexOf(':') + 1),
      wa_id: /waid=(\d+)/.exec(line)?.[1],
      type: 'CELL',
    }));
  return { name: { formatted_name: name, first_name: name }, phones };
}
