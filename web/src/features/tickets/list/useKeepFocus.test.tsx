import { render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { expect, it } from 'vitest';
import { useKeepFocus } from './useKeepFocus.ts';

function Page({ hasMenu }: { hasMenu: boolean }) {
  const box = useRef<HTMLElement>(null);
  useKeepFocus(box, () => box.current?.focus());
  return (
    <>
      <main ref={box} tabIndex={-1}>
        <button type="button" id="more">
          Mais
        </button>
      </main>
      {hasMenu && (
        <div role="menu" aria-labelledby="more">
          <button type="button" role="menuitem">
            Resolver
          </button>
        </div>
      )}
    </>
  );
}

it('keeps the focus in the box when a menu opened from it leaves the page', () => {
  const { rerender } = render(<Page hasMenu />);
  screen.getByRole('menuitem').focus();
  rerender(<Page hasMenu={false} />);
  expect(screen.getByRole('main')).toHaveFocus();
});
