import { fireEvent, render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Avatar } from './Avatar.tsx';

it('a picture lies over the initials, which show again where it does not open', () => {
  const { container, rerender } = render(<Avatar name="Ana Lima" src="/attachments/a" />);
  const picture = () => container.querySelector('img');
  expect(picture()).toHaveAttribute('src', '/attachments/a');
  const [broken] = container.getElementsByTagName('img');
  if (broken) fireEvent.error(broken);
  expect(picture()).toBeNull();
  expect(container).toHaveTextContent('AL');
  rerender(<Avatar name="Ana Lima" src="/attachments/b" />);
  expect(picture()).toHaveAttribute('src', '/attachments/b');
  rerender(<Avatar name="Ana Lima" src={null} />);
  expect(picture()).toBeNull();
});
