import { useLayoutEffect, useRef } from 'react';
import type { ComponentProps } from 'react';
import { cx } from '../cx.ts';
import styles from './GrowingBox.module.css';

interface GrowingBoxProps extends Omit<ComponentProps<'textarea'>, 'rows'> {
  /** The maximum number of lines before the box scrolls (MSG-11). */
  rows: number;
  value: string;
}

const linePx = 20;
/** Without it every key press lays out the page twice to measure the box. */
const growsByItself = 'fieldSizing' in document.documentElement.style;

export function GrowingBox({ rows, value, className, ref, ...rest }: GrowingBoxProps) {
  const own = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const box = own.current;
    if (!box) return;
    const { paddingTop, paddingBottom } = getComputedStyle(box);
    const padding = (Number.parseFloat(paddingTop) || 0) + (Number.parseFloat(paddingBottom) || 0);
    box.style.maxHeight = `${rows * linePx + padding}px`;
  }, [rows]);
  useLayoutEffect(() => {
    const box = own.current;
    if (!box || growsByItself) return;
    box.style.height = 'auto';
    box.style.height = `${box.scrollHeight}px`;
  }, [value]);
  return (
    <textarea
      {...rest}
      ref={(box) => {
        own.current = box;
        if (typeof ref === 'function') return ref(box);
        if (ref) ref.current = box;
      }}
      rows={1}
      data-rows={rows}
      dir="auto"
      value={value}
      className={cx(styles.box, className)}
    />
  );
}
