/** The text of a Pix QR code: EMV fields as id, length and value, closed by a CRC. */
const field = (id: string, value: string) => `${id}${String(value.length).padStart(2, '0')}${value}`;

const longestName = 25;
const longestCity = 15;

/** A dynamic code: the payer's bank reads the charge from the location. */
export function makeBrCode(charge: { location: string; amount: string; name: string; city: string }): string {
  const account = field('00', 'br.gov.bcb.pix') + field('25', charge.location);
  const open =
    field('00', '01') +
    field('01', '12') +
    field('26', account) +
    field('52', '0000') +
    field('53', '986') +
    field('54', charge.amount) +
    field('58', 'BR') +
    field('59', plain(charge.name).slice(0, longestName)) +
    field('60', plain(charge.city).slice(0, longestCity)) +
    field('62', field('05', '***')) +
    '6304';
  return open + crc16(open);
}

/** CRC-16/CCITT-FALSE as four hexadecimal digits. */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

const plain = (text: string) => text.normalize('NFD').replaceAll(/[^\x20-\x7e]/g, '');
