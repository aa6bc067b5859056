/** In the field of 256 that QR codes reckon in: bytes as polynomials, modulo x⁸+x⁴+x³+x²+1. */
export function multiply(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    product ^= ((b >> bit) & 1) * a;
  }
  return product;
}

/** Reed–Solomon: with `count` of these, half as many wrong bytes can be put right. */
export function checkBytes(data: number[], count: number): number[] {
  const divisor = generator(count);
  const rest = new Array<number>(count).fill(0);
  for (const byte of data) {
    const factor = byte ^ (rest.shift() ?? 0);
    rest.push(0);
    divisor.forEach((coefficient, at) => {
      rest[at] = (rest[at] ?? 0) ^ multiply(coefficient, factor);
    });
  }
  return rest;
}

/** The product of (x − 2ⁱ), without its leading one. */
function generator(count: number): number[] {
  const result = [...new Array<number>(count - 1).fill(0), 1];
  let root = 1;
  for (let step = 0; step < count; step += 1) {
    for (let at = 0; at < count; at += 1) {
      result[at] = multiply(result[at] ?? 0, root) ^ (result[at + 1] ?? 0);
    }
    root = multiply(root, 2);
  }
  return result;
}
