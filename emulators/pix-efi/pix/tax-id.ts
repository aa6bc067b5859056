/** Whether the two check digits of a CPF are right. */
export function isCpf(text: string): boolean {
  return /^\d{11}$/.test(text) && hasCheckDigits(text, 11);
}

/** Whether the two check digits of a CNPJ are right; its other characters may be letters since July 2026. */
export function isCnpj(text: string): boolean {
  return /^[0-9A-Z]{12}\d{2}$/.test(text) && hasCheckDigits(text, 9);
}

/** Modulo 11 with weights from the right, from 2 up to `largest`, then again from 2. */
function hasCheckDigits(text: string, largest: number): boolean {
  return [text.length - 2, text.length - 1].every((place) => {
    const sum = [...text.slice(0, place)]
      .toReversed()
      .reduce((total, character, index) => total + (character.charCodeAt(0) - 48) * ((index % (largest - 1)) + 2), 0);
    const rest = sum % 11;
    return Number(text[place]) === (rest < 2 ? 0 : 11 - rest);
  });
}
