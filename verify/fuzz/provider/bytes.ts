import type { Chance } from './chance.ts';

/** Bytes that resemble a protobuf: real field numbers, wrong types, wrong lengths. */
export function aProtobuf(chance: Chance, depth = 0): Buffer {
  const parts = Array.from({ length: 1 + chance.int(5) }, () => aField(chance, depth));
  const whole = Buffer.concat(parts);
  return chance.is(0.1) ? whole.subarray(0, chance.int(whole.length + 1)) : whole;
}

function aField(chance: Chance, depth: number): Buffer {
  const number = chance.pick([
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    8,
    9,
    12,
    14,
    16,
    17,
    26,
    31,
    35,
    37,
    39,
    46,
    53,
    55,
    58,
    63,
    85,
    99,
    chance.int(1_000) + 1,
  ]);
  const wire = chance.is(0.7) ? 2 : chance.int(8);
  const tag = varint(number * 8 + wire);
  if (wire === 0) return Buffer.concat([tag, varint(chance.int(2 ** 31))]);
  if (wire === 1) return Buffer.concat([tag, chance.bytes(8)]);
  if (wire === 5) return Buffer.concat([tag, chance.bytes(4)]);
  if (wire !== 2) return tag;
  const body =
    depth < 5 && chance.is(0.6) ? aProtobuf(chance, depth + 1) : chance.bytes(chance.pick([0, 1, 5, 32, 33, 200]));
  const length = chance.is(0.05) ? chance.int(2 ** 31) : body.length;
  return Buffer.concat([tag, varint(length), body]);
}

/** With the padding of a client, or without. */
export function padded(chance: Chance, bytes: Buffer): Buffer {
  const size = 1 + chance.int(16);
  return chance.is(0.9) ? Buffer.concat([bytes, Buffer.alloc(size, size)]) : bytes;
}

/** A frame on the wire: three bytes of length, which may be wrong, and a body. */
export function aFrame(chance: Chance): Buffer {
  const body = chance.bytes(chance.pick([0, 1, 3, 15, 16, 17, 40, 400, 4_000]));
  const length = chance.is(0.04) ? chance.int(2 ** 24) : body.length;
  return chance.is(0.05) ? body : Buffer.concat([Buffer.from([length >> 16, (length >> 8) & 255, length & 255]), body]);
}

/** Whether the frame is complete, so that the following bytes begin a new frame. */
export function isWhole(frame: Buffer): boolean {
  if (frame.length < 3) return false;
  const end = 3 + frame.readUIntBE(0, 3);
  return frame.length === end || (frame.length > end && isWhole(frame.subarray(end)));
}

/** A certificate chain with a fault. */
export function aFlaw(chance: Chance) {
  const signature = () => chance.bytes(chance.pick([64, 64, 64, 0, 1, 63, 65, 300]));
  const what = chance.int(4);
  if (what === 0) return { issuerSerial: 1 + chance.int(2 ** 31) };
  return {
    ...(what !== 1 && { leafSignature: signature() }),
    ...(what !== 2 && { intermediateSignature: signature() }),
  };
}

/** Roughly the hello of a server: ephemeral, static and certificates. */
export function aHello(chance: Chance): Buffer {
  const field = (number: number, bytes: Buffer) => Buffer.concat([varint(number * 8 + 2), varint(bytes.length), bytes]);
  const inside = Buffer.concat([
    field(1, chance.bytes(chance.pick([32, 32, 32, 0, 31, 33]))),
    field(2, chance.bytes(chance.pick([48, 48, 0, 16, 47]))),
    field(3, chance.is(0.5) ? chance.bytes(chance.int(300)) : aProtobuf(chance)),
  ]);
  const body = chance.is(0.7) ? field(3, inside) : aProtobuf(chance);
  return Buffer.concat([Buffer.from([body.length >> 16, (body.length >> 8) & 255, body.length & 255]), body]);
}

function varint(value: number): Buffer {
  const bytes: number[] = [];
  for (let left = value >>> 0; ; left >>>= 7) {
    if (left < 128) return Buffer.from([...bytes, left]);
    bytes.push((left & 127) | 128);
  }
}
