import { describe, expect, it } from 'vitest';
import { anEvent } from '../../../testing/conversation.ts';
import { dayName } from '../../../lib/i18n/day-name.ts';
import { eventText } from '../bubbles/event-text.ts';
import { fileLetters, formatBytes, formatSeconds } from './file-facts.ts';
import { bars, peaksOf, placeholderPeaks } from './waveform.ts';

const day = (date: number, hour = 12) => new Date(2026, 10, date, hour).toISOString();

describe('parts around messages', () => {
  it('days are named as people name them', () => {
    const now = new Date(2026, 10, 12, 0, 5);
    expect(dayName(day(12, 0), now, 'pt')).toEqual({ kind: 'today' });
    expect(dayName(day(11, 23), now, 'pt')).toEqual({ kind: 'yesterday' });
    expect(dayName(day(9), now, 'pt')).toEqual({ kind: 'date', text: 'Segunda-feira' });
    expect(dayName(day(5), now, 'pt')).toEqual({ kind: 'date', text: '05/11/2026' });
  });

  it('files tell their size, length and kind', () => {
    expect([formatBytes(188_416, 'pt'), formatBytes(2_621_440, 'pt'), formatBytes(20, 'en')]).toEqual([
      '184 KB',
      '2,5 MB',
      '1 KB',
    ]);
    expect([formatSeconds(9.8), formatSeconds(65), formatSeconds(-1)]).toEqual(['0:09', '1:05', '0:00']);
    expect([fileLetters('a.pdf', null), fileLetters('a', 'text/csv'), fileLetters(null, null)]).toEqual([
      'PDF',
      'CSV',
      '',
    ]);
  });

  it('draws a recording by its peaks, and by a placeholder before loading', () => {
    const samples = Float32Array.from({ length: 640 }, (_, at) => (at < 320 ? 0.1 : -0.5));
    const peaks = peaksOf(samples);
    expect(peaks).toHaveLength(bars);
    expect(peaks[0]).toBeCloseTo(0.2);
    expect(peaks.at(-1)).toBe(1);
    expect(peaksOf(new Float32Array(0))).toEqual(Array.from({ length: bars }, () => 0));
    expect(placeholderPeaks('7')).toEqual(placeholderPeaks('7'));
    expect(placeholderPeaks('7')).not.toEqual(placeholderPeaks('8'));
  });

  it('has a sentence for every event, with and without a user', () => {
    const keys = (kind: string) =>
      [anEvent({ kind }), anEvent({ kind, actor: null })].map((event) => eventText(event).key);
    expect(keys('accepted')).toEqual(['accepted', 'other']);
    expect(keys('opened')).toEqual(['opened', 'openedByCustomer']);
    expect(keys('resolved')).toEqual(['resolved', 'resolvedAlone']);
    for (const kind of ['closed', 'merged', 'joined', 'parted']) expect(keys(kind)).toEqual([kind, kind]);
    expect(keys('hitherto unknown')).toEqual(['other', 'other']);
    const moved = anEvent({ kind: 'transferred', user: null });
    expect(eventText(moved)).toEqual({
      key: 'transferred',
      values: { actor: 'Camila Duarte', target: 'Vendas' },
    });
    const tagged = anEvent({ kind: 'tagged', added: [{ id: 1, name: 'VIP', color: '#fff' }] });
    expect(eventText(tagged).values.tags).toBe('+VIP');
  });
});
