import { uploadLimits } from '@recadia/contract/messages';
import { describe, expect, it } from 'vitest';
import { addFiles } from '../media/attachments.ts';
import type { Attachment } from '../media/attachments.ts';
import { compose } from './writing.ts';

const now = new Date('2026-11-12T12:30:00Z');
const table = {
  ticketId: 4821,
  contactName: 'Mariana Lopes',
  text: '',
  quotedId: null,
  attachments: [],
  signer: null,
  now,
  timeZone: 'America/Sao_Paulo',
};
const aFile = (name: string, type = 'image/png', size = 3): File =>
  Object.defineProperty(new File(['abc'], name, { type }), 'size', { value: size });
const attached = (name: string, caption = ''): Attachment => ({ id: name, file: aFile(name), caption });

describe('conversion of typed text', () => {
  it('MSG-18 MSG-26 fills variables by the company’s clock, in texts and captions', () => {
    const bodyIn = (words: string, timeZone: string) => {
      const [message] = compose({ ...table, text: words, timeZone });
      const [shown] = compose({ ...table, attachments: [attached('a.png', words)], timeZone });
      expect(shown?.body).toBe(message?.body);
      return message?.body;
    };
    const all = '{{ms}}, {{firstName}} ({{name}}): {{protocol}} às {{hora}}';
    const named = 'Mariana (Mariana Lopes)';
    expect(bodyIn(all, 'America/Sao_Paulo')).toBe(`Bom dia, ${named}: 20261112093000 às 09:30:00`);
    expect(bodyIn(all, 'Europe/Lisbon')).toBe(`Boa tarde, ${named}: 20261112123000 às 12:30:00`);
    expect(bodyIn(all, 'Asia/Tokyo')).toBe(`Boa noite, ${named}: 20261112213000 às 21:30:00`);
    expect(bodyIn(all, 'Pacific/Auckland')).toBe(`Boa madrugada, ${named}: 20261113013000 às 01:30:00`);
    const greetings = Array.from({ length: 24 }, (_, hour) => {
      const at = new Date(Date.UTC(2026, 10, 12, hour, hour % 2 ? 59 : 0));
      return compose({ ...table, text: '{{ms}}', now: at, timeZone: 'UTC' })[0]?.body;
    });
    const parts = ['Boa madrugada', 'Bom dia', 'Boa tarde', 'Boa noite'];
    expect(greetings).toEqual(parts.flatMap((part) => Array.from({ length: 6 }, () => part)));
    const [odd] = compose({ ...table, contactName: '{{hora}} $& ${1}', text: '{{name}} {{firstName}} {{outra}}' });
    expect(odd?.body).toBe('{{hora}} $& ${1} {{hora}} {{outra}}');
  });

  it('part of MSG-07: sends no blank text', () => {
    expect(compose({ ...table, text: ' \n ', signer: 'Camila' })).toEqual([]);
  });

  it('part of MSG-27: puts the bold signature over text, never over a bare picture', () => {
    const [message] = compose({ ...table, text: ' {{ms}}, {{firstName}}! ', quotedId: '9', signer: 'Camila' });
    expect(message).toMatchObject({ body: '*Camila:*\nBom dia, Mariana!', quotedId: '9', state: 'waiting' });
    const [bare] = compose({ ...table, attachments: [attached('a.png')], signer: 'Camila' });
    expect(bare?.body).toBe('');
  });

  it('part of MSG-28: each file goes by itself with its caption, in the chosen order', () => {
    const attachments = [attached('a.png', 'um'), attached('b.png'), attached('c.png', 'três')];
    const sent = compose({ ...table, text: 'dois', attachments, quotedId: '9' });
    expect(sent.map(({ file, body, quotedId }) => [file?.name, body, quotedId])).toEqual([
      ['a.png', 'um', '9'],
      ['b.png', 'dois', null],
      ['c.png', 'três', null],
    ]);
    expect(new Set(sent.map(({ clientId }) => clientId)).size).toBe(3);
  });

  it('words that find no picture without a caption follow as a message of their own', () => {
    const sent = compose({ ...table, text: 'dois', attachments: [attached('a.png', 'um')], quotedId: '9' });
    expect(sent.map(({ file, body, quotedId }) => [file?.name, body, quotedId])).toEqual([
      ['a.png', 'um', '9'],
      [undefined, 'dois', null],
    ]);
  });
});

describe('part of MSG-29: size limits', () => {
  it('is taken in order; too large and too many are named', () => {
    const large = aFile('filme.mp4', 'video/mp4', uploadLimits.mediaBytes + 1);
    const document = aFile('livro.pdf', 'application/pdf', uploadLimits.mediaBytes + 1);
    const first = addFiles([], [large, document]);
    expect(first.attachments.map(({ file }) => file.name)).toEqual(['livro.pdf']);
    expect(first.refused).toEqual([{ why: 'tooLarge', name: 'filme.mp4', limit: 16 }]);
    const many = Array.from({ length: 12 }, (_, at) => aFile(`${at}.png`));
    const second = addFiles(first.attachments, many);
    expect(second.attachments).toHaveLength(10);
    expect(second.refused).toEqual([{ why: 'tooMany', max: 10 }]);
  });
});
