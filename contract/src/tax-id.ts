/** A CPF or CNPJ as its digits and letters, without the signs between them; null when a check digit is wrong. */
export function readTaxId(text: string): string | null {
  const bare = text.replaceAll(/[.\-/\s]/g, '').toUpperCase();
  const isCpf = /^\d{11}$/.test(bare) && hasCheckDigits(bare, 11);
  // Since July 2026 a CNPJ may hold letters.
  const isCnpj = /^[0-9A-Z]{12}\d{2}$/.test(bare) && hasCheckDigits(bare, 9);
  return isCpf || isCnpj ? bare : null;
}

/** Modulo 11; the weights count from 2 at the right up to `largest`, then start again. */
function hasCheckDigits(text: string, largest: number): boolean {
  if (new Set(text).size === 1) return false;
  return [text.length - 2, text.length - 1].every((place) => {
    let sum = 0;
    for (let index = 0; index < place; index++)
      sum += (text.charCodeAt(place - 1 - index) - 48) * ((index % (largest - 1)) + 2);
    const rest = sum % 11;
    return Number(text[place]) === (rest < 2 ? 0 : 11 - rest);
  });
}
