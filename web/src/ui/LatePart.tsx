import { cloneElement, useEffect, useId, useLayoutEffect, useState } from 'react';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { lateMark, loadKit, useKit } from './kit.ts';
import type { KitParts } from './kit.ts';

interface ButtonProps extends ComponentProps<'button'> {
  [lateMark]?: string;
}

interface LatePartProps {
  /** The button that opens it. */
  target: ReactElement;
  opens: 'menu' | 'dialog';
  /** Its owner says when it is open: a press is theirs to hear. */
  isToldWhen?: boolean;
  children: (parts: KitParts, target: ReactElement) => ReactNode;
}

/**
 * A button with something to open that may still be on its way. Pressed before, it opens as soon as it is here; the
 * focus stays on the button when the whole takes its place.
 */
export function LatePart({ target, opens, isToldWhen = false, children }: LatePartProps) {
  const id = useId();
  const { parts, focused } = useKit();
  const [isPressed, setPressed] = useState(false);
  const [wasThere] = useState(parts !== null);
  const hadFocus = focused === id;
  const isDue = parts !== null && isPressed && !isToldWhen;
  useLayoutEffect(() => {
    if (hadFocus) buttonOf(id)?.focus({ preventScroll: true });
  }, [hadFocus, id]);
  useEffect(() => {
    if (isDue) buttonOf(id)?.click();
  }, [isDue, id]);

  const own = target as ReactElement<ButtonProps>;
  if (parts && wasThere) return children(parts, own);
  const marked = { [lateMark]: id };
  if (parts) return children(parts, cloneElement(own, marked));
  const load = () => void loadKit().catch(() => undefined);
  return cloneElement(own, {
    ...marked,
    ...{ 'aria-haspopup': opens, 'aria-expanded': false, onPointerEnter: load, onFocus: load },
    onClick: (event) => {
      own.props.onClick?.(event);
      setPressed(true);
      load();
    },
  });
}

const buttonOf = (id: string): HTMLElement | null => document.querySelector(`[${lateMark}="${id}"]`);
