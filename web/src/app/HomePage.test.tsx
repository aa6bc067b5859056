import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aUser } from '../testing/builders.ts';
import { Stage } from '../testing/Stage.tsx';
import { HomePage } from './HomePage.tsx';

it.each(['admin', 'user'] as const)('every page the home of an %s offers says what it is for', (profile) => {
  render(
    <Stage user={aUser({ profile })}>
      <HomePage />
    </Stage>,
  );
  const links = screen.getAllByRole('link').map((link) => link.textContent ?? '');
  expect(links).toHaveLength(profile === 'admin' ? 3 : 2);
  expect(links.filter((text) => text.includes('app.home.'))).toEqual([]);
});
