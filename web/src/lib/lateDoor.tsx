import { createElement, lazy, Suspense } from 'react';
import type { ComponentType } from 'react';
import { loadTexts } from './i18n.ts';

/** A part of a room for others to show: its code and the room's texts travel when somebody wants it. */
export function lateDoor<Props extends object>(room: string, load: () => Promise<ComponentType<Props>>) {
  const Part: ComponentType<Props> = lazy(async () => {
    const [part] = await Promise.all([load(), loadTexts(room)]);
    return { default: part };
  });
  return function Door(props: Props) {
    return <Suspense>{createElement(Part, props)}</Suspense>;
  };
}
