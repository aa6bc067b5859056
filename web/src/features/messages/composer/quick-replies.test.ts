import type { QuickMessage } from '@recadia/contract/quick-messages';
import { describe, expect, it } from 'vitest';
import { findReplies, previewOf, quickQuery } from './quick-replies.ts';

const reply = (shortcode: string): QuickMessage => ({
  id: shortcode.length,
  shortcode,
  message: 'x',
  geral: false,
  status: true,
  mediaPath: null,
  mediaName: null,
  isMedia: false,
});

describe('quick replies', () => {
  it('part of MSG-08: are asked for by a slash and something behind it', () => {
    expect(['/', '/e', '/en', ' /e', 'a/e', '/en trega'].map(quickQuery)).toEqual([null, 'e', 'en', null, null, null]);
  });

  it('are found by their beginning first, without case and accents', () => {
    const all = ['agenda', 'Endereço', '/encomenda', 'prazo'].map(reply);
    expect(findReplies(all, 'en').map(({ shortcode }) => shortcode)).toEqual(['Endereço', '/encomenda', 'agenda']);
    expect(findReplies(all, 'ENDERECO')).toHaveLength(1);
    expect(findReplies(all, 'zzz')).toEqual([]);
  });

  it('part of MSG-08: previews are cut to 35 characters', () => {
    expect(previewOf('Fazemos entregas de segunda\na sábado, {{firstName}}')).toBe(
      'Fazemos entregas de segunda a sábad…',
    );
    expect(previewOf('Oi')).toBe('Oi');
    expect([...previewOf('😀'.repeat(40))]).toHaveLength(36);
  });
});
