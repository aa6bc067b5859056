import { vi } from 'vitest';

let width = 1440;
let isDark = false;
let isTouch = false;
const lists = new Set<{ list: EventTarget & { matches: boolean }; query: string }>();

/** jsdom has no screen, so media queries about width, colour scheme and touch are answered here. */
export function setWidth(next: number): void {
  width = next;
  announce();
}

export function setSystemDark(next: boolean): void {
  isDark = next;
  announce();
}

export function setTouch(next: boolean): void {
  isTouch = next;
  announce();
}

function matches(query: string): boolean {
  const max = /max-width: ([\d.]+)px/.exec(query)?.[1];
  const min = /min-width: ([\d.]+)px/.exec(query)?.[1];
  if (max) return width <= Number(max);
  if (min) return width >= Number(min);
  return (query.includes('dark') && isDark) || (query.includes('hover: none') && isTouch);
}

function announce(): void {
  for (const { list, query } of lists) {
    list.matches = matches(query);
    list.dispatchEvent(new Event('change'));
  }
}

vi.stubGlobal('matchMedia', (query: string) => {
  const list = Object.assign(new EventTarget(), { matches: matches(query), media: query });
  lists.add({ list, query });
  return list;
});
