import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Kbd } from '../layout/Kbd.tsx';
import styles from './Tooltip.module.css';

const openAfterMs = 400;
const gapPx = 6;

interface TooltipProps {
  text: string;
  /** The shortcut of the described action. */
  keys?: string | undefined;
  children: ReactNode;
}

/** A short text on hover and keyboard focus; the child itself has the accessible name. */
export function Tooltip({ text, keys, children }: TooltipProps) {
  const [target, setTarget] = useState<Element | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const close = () => {
    clearTimeout(timer.current);
    setTarget(null);
  };
  const openOn = (element: Element) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setTarget(element), openAfterMs);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!target) return;
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, [target]);
  return (
    // The wrapper only observes; the button inside stays the only interactive element.
    <span
      className={styles.anchor}
      onPointerEnter={(event) => event.pointerType === 'mouse' && openOn(event.currentTarget)}
      onPointerLeave={close}
      onPointerDown={close}
      onFocus={(event) => event.target.matches(':focus-visible') && openOn(event.currentTarget)}
      onBlur={close}
    >
      {children}
      {target && <Bubble target={target} text={text} keys={keys} />}
    </span>
  );
}

function Bubble({ target, text, keys }: { target: Element; text: string; keys: string | undefined }) {
  const bubble = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (!bubble.current) return;
    // In the browser's top layer: above dialogs and never clipped, but still inside its landmark.
    bubble.current.showPopover?.();
    place(bubble.current, target.getBoundingClientRect());
  }, [target]);
  return (
    <span ref={bubble} popover="manual" role="tooltip" className={styles.bubble}>
      {text}
      {keys && <Kbd keys={keys} />}
    </span>
  );
}

/** Places it below the target, or above without space below, and inside the viewport. */
function place(bubble: HTMLElement, around: DOMRect): void {
  const { width, height } = bubble.getBoundingClientRect();
  const below = around.bottom + gapPx;
  const top = below + height > innerHeight ? around.top - gapPx - height : below;
  const left = around.left + (around.width - width) / 2;
  bubble.style.top = `${top}px`;
  bubble.style.left = `${Math.max(gapPx, Math.min(left, innerWidth - width - gapPx))}px`;
}
