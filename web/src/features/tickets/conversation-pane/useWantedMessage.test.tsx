import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { messageHash, useWantedMessage } from './useWantedMessage.ts';

const idIn = (hash: string) => {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[`/tickets/1${hash}`]}>{children}</MemoryRouter>
  );
  return renderHook(useWantedMessage, { wrapper }).result.current?.id;
};

it('reads the message of the address, up to the largest id of the last cell', () => {
  for (const id of ['7', String(2 ** 52)]) expect(idIn(messageHash(id))).toBe(id);
  for (const hash of ['', '#m', '#mx', '#other']) expect(idIn(hash)).toBeUndefined();
});
