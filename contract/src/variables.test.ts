import { describe, expect, it } from 'vitest';
import { resolveVariables, splitVariables } from './variables.ts';

const at = (hour: number) => new Date(2026, 10, 5, hour, 7, 9);
const mariana = { contactName: 'Mariana  Lopes', now: at(9) };

describe('part of MSG-26: variables in texts', () => {
  it('part of MSG-18: first name, name, greeting, protocol and hour', () => {
    const text = '{{ms}}, {{firstName}} ({{name}}): {{protocol}} às {{hora}}';
    expect(resolveVariables(text, mariana)).toBe('Bom dia, Mariana (Mariana  Lopes): 20261105090709 às 09:07:09');
  });

  it.each([
    [0, 'Boa madrugada'],
    [5, 'Boa madrugada'],
    [6, 'Bom dia'],
    [11, 'Bom dia'],
    [12, 'Boa tarde'],
    [17, 'Boa tarde'],
    [18, 'Boa noite'],
    [23, 'Boa noite'],
  ])('at %i the greeting is %s', (hour, greeting) => {
    expect(resolveVariables('{{ms}}', { ...mariana, now: at(hour) })).toBe(greeting);
  });

  it('tells the time of the company’s zone', () => {
    const now = new Date('2026-11-06T01:07:09Z');
    const text = '{{ms}} {{protocol}} {{hora}}';
    const inZone = (timeZone: string) => resolveVariables(text, { ...mariana, now, timeZone });
    expect(inZone('America/Sao_Paulo')).toBe('Boa noite 20261105220709 22:07:09');
    expect(inZone('Asia/Tokyo')).toBe('Bom dia 20261106100709 10:07:09');
  });

  it('leaves a contact name with braces and unknown variables unchanged', () => {
    expect(resolveVariables('{{name}} $& {{constructor}} {{x}}', { ...mariana, contactName: '{{hora}} $1' })).toBe(
      '{{hora}} $1 $& {{constructor}} {{x}}',
    );
  });

  it('shows where the variables stand', () => {
    expect(splitVariables('Oi {{firstName}}! {{x}}')).toEqual([
      { text: 'Oi ', isVariable: false },
      { text: '{{firstName}}', isVariable: true },
      { text: '! {{x}}', isVariable: false },
    ]);
  });
});
