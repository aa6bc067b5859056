/** Bytes of a file's beginning that the detection needs: a photo's size may follow a long preview. */
export const headBytes = 256 * 1024;

export const unknownType = 'application/octet-stream';

type Rule = [type: string, at: number, bytes: string];

// Hex; the first match decides.
const magic: Rule[] = [
  ['image/jpeg', 0, 'ffd8ff'],
  ['image/png', 0, '89504e470d0a1a0a'],
  ['image/gif', 0, '474946383761'],
  ['image/gif', 0, '474946383961'],
  ['image/bmp', 0, '424d'],
  ['image/tiff', 0, '49492a00'],
  ['image/tiff', 0, '4d4d002a'],
  ['application/pdf', 0, '255044462d'],
  ['audio/mpeg', 0, '494433'],
  ['audio/amr', 0, '2321414d52'],
  ['audio/flac', 0, '664c6143'],
  ['application/vnd.rar', 0, '526172211a07'],
  ['application/x-7z-compressed', 0, '377abcaf271c'],
  ['application/gzip', 0, '1f8b'],
  ['application/x-cfb', 0, 'd0cf11e0a1b11ae1'],
];

const office = 'application/vnd.openxmlformats-officedocument.';

/** Detects a file's type from its bytes. The declared type is ignored. */
export function sniff(head: Buffer): string {
  const found = magic.find(([, at, bytes]) => head.subarray(at, at + bytes.length / 2).toString('hex') === bytes);
  if (found) return found[0];
  const text = head.toString('latin1', 0, 4096);
  const form = text.slice(8, 12);
  if (text.startsWith('RIFF'))
    return { WEBP: 'image/webp', WAVE: 'audio/wav', 'AVI ': 'video/x-msvideo' }[form] ?? unknownType;
  if (text.startsWith('OggS')) return /OpusHead|vorbis|Speex/.test(text) ? 'audio/ogg' : 'video/ogg';
  if (text.startsWith('\x1aE\xdf\xa3')) return ebml(text);
  if (text.slice(4, 8) === 'ftyp') return brand(form);
  if (text.startsWith('PK\x03\x04') || text.startsWith('PK\x05\x06')) return zipped(text);
  if (isFrame(head)) return (head[1] ?? 0) & 0x06 ? 'audio/mpeg' : 'audio/aac';
  return textual(head);
}

function ebml(text: string): string {
  if (!text.includes('webm')) return 'video/x-matroska';
  // A browser's recording is audio unless it names a video codec.
  return /V_VP|V_AV1|V_MPEG/.test(text) ? 'video/webm' : 'audio/webm';
}

function brand(form: string): string {
  if (/^(heic|heix|mif1|hevc)/.test(form)) return 'image/heic';
  if (form === 'avif') return 'image/avif';
  if (/^M4[AB]/.test(form)) return 'audio/mp4';
  if (form.startsWith('3g')) return 'video/3gpp';
  return form === 'qt  ' ? 'video/quicktime' : 'video/mp4';
}

function zipped(text: string): string {
  if (text.includes('word/')) return `${office}wordprocessingml.document`;
  if (text.includes('xl/')) return `${office}spreadsheetml.sheet`;
  if (text.includes('ppt/')) return `${office}presentationml.presentation`;
  return 'application/zip';
}

/** MPEG audio begins with eleven set bits, then version and layer that exist. */
function isFrame(head: Buffer): boolean {
  const [first = 0, second = 0, third = 0] = head;
  return first === 0xff && (second & 0xe0) === 0xe0 && (second & 0x18) !== 0x08 && (third & 0xf0) !== 0xf0;
}

function textual(head: Buffer): string {
  const start = head.subarray(0, 4096);
  const text = start.toString('utf8').replace(/^\uFEFF/, '');
  // The last character may be cut; any other invalid character means that the file is not text.
  const hasControls = [...text].some((sign) => sign < ' ' && !'\t\n\r\f'.includes(sign));
  if (text === '' || hasControls || text.slice(0, -3).includes('\uFFFD')) return unknownType;
  if (/<svg[\s>]/i.test(text)) return 'image/svg+xml';
  if (/<(!doctype\s+html|html|head|body|script|iframe|img|a|div|meta|style|link|form)[\s>/]/i.test(text))
    return 'text/html';
  if (/^\s*<(\?xml|!doctype|[a-z])/i.test(text)) return 'text/xml';
  return /^BEGIN:VCARD/i.test(text) ? 'text/vcard' : 'text/plain';
}

const inline = /^(image\/(jpeg|png|gif|webp)|audio\/[\w-]+|video\/(mp4|webm|3gpp|ogg|quicktime))$/;

/** True when a browser may show the type in place: images, audio and video, and no type that could hold a script. */
export const isShowable = (type: string): boolean => inline.test(type);
