import { describe, expect, it } from 'vitest';
import { readFields } from './fields.ts';
import { readWords } from './words.ts';

describe('words from the admin API', () => {
  it('takes a text, a medium, a place or cards', () => {
    expect(readWords(readFields({ text: 'oi' }))).toEqual({ text: 'oi' });
    expect(readWords(readFields({ contacts: ['BEGIN:VCARD'] }))).toEqual({ contacts: ['BEGIN:VCARD'] });
    expect(readWords(readFields({ location: { latitude: 1, longitude: 2 } }))).toEqual({
      location: { latitude: 1, longitude: 2 },
    });
    const media = { kind: 'image', mimeType: 'image/png', base64: 'AA==' };
    expect(readWords(readFields({ media }))).toEqual({ media });
  });

  it('says what is missing', () => {
    expect(() => readWords(readFields({}))).toThrow('one of text, media, location, contacts is missing');
    expect(() => readWords(readFields({ location: { latitude: 1 } }))).toThrow('a place has two numbers');
    expect(() => readWords(readFields({ media: { kind: 'smell' } }))).toThrow('media.kind is not one of');
  });
});
