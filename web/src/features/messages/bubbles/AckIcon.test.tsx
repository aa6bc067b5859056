import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { AckIcon } from './AckIcon.tsx';

it.each([
  [0, 'Na fila', 'lucide-clock', false],
  [1, 'Enviada', 'lucide-check', false],
  [2, 'Enviada', 'lucide-check', false],
  [3, 'Entregue', 'lucide-check-check', false],
  [4, 'Lida', 'lucide-check-check', true],
  [5, 'Lida', 'lucide-check-check', true],
])('MSG-04 ack %i says %s with %s, in blue: %s', (ack, name, icon, isBlue) => {
  render(<AckIcon ack={ack} />);
  const sign = screen.getByRole('img', { name });
  expect(sign.querySelector(`.${icon}`)).not.toBeNull();
  expect(sign.classList.contains('read')).toBe(isBlue);
});
