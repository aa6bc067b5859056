import { vi } from 'vitest';

let width = 1440;
let isDark = false;
const lists = new Set<{ list: EventTarget & { matches: boolean }; query: string }>();

/** jsdom has no screen: media queries about width and colour scheme are answered from here. */
export function setWidth(next: number): void {
  width = next;
  announce();
}

export function setSystemDark(next: boolean): void {
  isDark = next;
  announce();
}

function matches(query: string): boolean {
  const max = /max-width: ([\d.]+)px/.exec(query)?.[1];
  const min = /min-width: ([\d.]+)px/.exec(query)?.[1];
  if (max) return width <= Number(max);
  if (min) return width >= Number(min);
  return query.includes('dark') && isDark;
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
