import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Kbd } from './Kbd.tsx';

it.each([
  ['e', ['E']],
  ['E', ['Shift', 'E']],
  ['g t', ['G', 'T']],
  ['Ctrl K', ['Ctrl', 'K']],
  ['Escape', ['Esc']],
])('%s is written as what is pressed: %j', (keys, caps) => {
  const { container } = render(<Kbd keys={keys} />);
  expect([...container.querySelectorAll('kbd')].map(({ textContent }) => textContent)).toEqual(caps);
});
