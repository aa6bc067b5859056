import { cloneElement, useEffect, useId, useLayoutEffect, useState } from 'react';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { loadKit, useKit } from '../kit.ts';
import type { KitParts } from '../kit.ts';

/** An attribute that finds the button again. */
const buttonMark = 'data-late';

interface ButtonProps extends ComponentProps<'button'> {
  [buttonMark]?: string;
}

interface LazyPartProps {
  /** The button that opens the part. */
  target: ReactElement;
  opens: 'menu' | 'dialog';
  /** Set when the owner controls the open state; then the owner handles the click. */
  opened?: boolean | undefined;
  children: (parts: KitParts, target: ReactElement, landmark: HTMLElement | null) => ReactNode;
}

/**
 * A plain button until its menu or popover is first opened, because a list has one per row and the opened part costs
 * more than the row. The part then replaces the button, takes its focus and opens as soon as it is loaded.
 */
export function LazyPart({ target, opens, opened, children }: LazyPartProps) {
  const id = useId();
  const [isWanted, setWanted] = useState(false);
  const [landmark, setLandmark] = useState<HTMLElement | null>(null);
  if (opened && !isWanted) setWanted(true);
  const parts = useKit((kit) => (isWanted ? kit.parts : null));
  const isHere = parts !== null;
  const isDue = isHere && opened === undefined;
  const [hasFocus, setFocus] = useState(false);
  useLayoutEffect(() => {
    if (isHere && hasFocus) buttonOf(id)?.focus({ preventScroll: true });
  }, [isHere, hasFocus, id]);
  useEffect(() => {
    if (isDue) buttonOf(id)?.click();
  }, [isDue, id]);
  useEffect(() => {
    if (isWanted) load();
  }, [isWanted]);

  const own = target as ReactElement<ButtonProps>;
  if (parts) return children(parts, cloneElement(own, { [buttonMark]: id }), landmark);
  return cloneElement(own, {
    [buttonMark]: id,
    'aria-haspopup': opens,
    'aria-expanded': false,
    onPointerEnter: load,
    onFocus: () => {
      setFocus(true);
      load();
    },
    onBlur: () => setFocus(false),
    onClick: (event) => {
      own.props.onClick?.(event);
      setLandmark(landmarkOf(event.currentTarget));
      if (opened === undefined) setWanted(true);
    },
  });
}

const load = () => void loadKit().catch(() => undefined);
const buttonOf = (id: string): HTMLElement | null => document.querySelector(`[${buttonMark}="${id}"]`);
/** The top bar is a landmark of its own; a header inside the page is not. */
const landmarkOf = (button: HTMLElement): HTMLElement | null =>
  button.closest<HTMLElement>('[role=dialog], main, nav') ?? button.closest('header');
