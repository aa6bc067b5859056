import type { Help } from '@recadia/contract/helps';

let lastHelpId = 80;

export function aHelp(changes: Partial<Help> = {}): Help {
  lastHelpId += 1;
  return { id: lastHelpId, title: 'Criar uma fila', description: 'Passo a passo.', video: 'dQw4w9WgXcQ', ...changes };
}
