export interface ImageSize {
  width: number;
  height: number;
}

/** No camera makes larger images; a file with a larger declared size would only fill memory. */
const mostPixels = 50_000_000;

/** Reads an image's size from its header, without decoding it. Null when the header does not contain it. */
export function imageSize(head: Buffer, type: string): ImageSize | null {
  try {
    if (type === 'image/png') return { width: head.readUInt32BE(16), height: head.readUInt32BE(20) };
    if (type === 'image/gif') return { width: head.readUInt16LE(6), height: head.readUInt16LE(8) };
    if (type === 'image/bmp') return { width: Math.abs(head.readInt32LE(18)), height: Math.abs(head.readInt32LE(22)) };
    if (type === 'image/webp') return webp(head);
    return type === 'image/jpeg' ? jpeg(head) : null;
  } catch (error) {
    // The file ends before its size.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Only an image with a known and acceptable size is decoded, by the server or by an agent's browser. */
export function isBearable(size: ImageSize | null): boolean {
  return size !== null && size.width > 0 && size.height > 0 && size.width * size.height <= mostPixels;
}

function webp(head: Buffer): ImageSize | null {
  switch (head.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return { width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff };
    case 'VP8L': {
      const bits = head.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return { width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1 };
    default:
      return null;
  }
}

/** Reads the segments up to the frame header. */
function jpeg(head: Buffer): ImageSize | null {
  for (let at = 2; at < head.length;) {
    if (head.readUInt8(at) !== 0xff) return null;
    const marker = head.readUInt8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: head.readUInt16BE(at + 5), width: head.readUInt16BE(at + 7) };
    at += marker === 0xff ? 1 : 2 + head.readUInt16BE(at + 2);
  }
  return null;
}
