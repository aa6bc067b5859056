/** Builds elements and updates lists of them without losing focus, scroll position or a playing audio. */

type Attribute = string | number | boolean | undefined;
type Child = Node | string | null | undefined | false;

export interface Props {
  on?: { [Name in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[Name]) => void };
  [attribute: string]: Attribute | Props['on'];
}

export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  { on, ...attributes }: Props = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) setAttribute(element, name, value as Attribute);
  for (const [name, listener] of Object.entries(on ?? {})) element.addEventListener(name, listener as EventListener);
  element.append(
    ...children.filter((child): child is Node | string => child !== null && child !== undefined && child !== false),
  );
  return element;
}

function setAttribute(element: Element, name: string, value: Attribute): void {
  if (value === undefined || value === false) element.removeAttribute(name);
  else element.setAttribute(name, value === true ? '' : String(value));
}

interface KeptElement {
  print: string;
  element: HTMLElement;
}
const keptBy = new WeakMap<HTMLElement, Map<string, KeptElement>>();

/** Rebuilds elements only where their item changed; an item therefore holds everything its element shows. */
export function keepList<Item>(
  parent: HTMLElement,
  items: readonly Item[],
  { key, build }: { key: (item: Item) => string; build: (item: Item) => HTMLElement },
): void {
  const before = keptBy.get(parent) ?? new Map<string, KeptElement>();
  const after = new Map<string, KeptElement>();
  for (const item of items) {
    const print = JSON.stringify(item);
    const known = before.get(key(item));
    after.set(
      key(item),
      known?.print === print ? known : { print, element: replaceFocused(known?.element, build(item)) },
    );
  }
  keptBy.set(parent, after);
  let next = parent.firstChild;
  for (const { element } of after.values()) {
    if (element === next) next = next.nextSibling;
    else parent.insertBefore(element, next);
  }
  while (next) {
    const gone = next;
    next = next.nextSibling;
    gone.remove();
  }
  focusLater?.focus();
  focusLater = undefined;
}

/** The same for one element. */
export function keepOne<Item>(parent: HTMLElement, item: Item, build: (item: Item) => HTMLElement): void {
  keepList(parent, [item], { key: () => 'one', build });
}

let focusLater: HTMLElement | undefined;

function replaceFocused(old: HTMLElement | undefined, fresh: HTMLElement): HTMLElement {
  const focused = document.activeElement;
  if (!old || !focused || !old.contains(focused)) return fresh;
  const name = focused.getAttribute('data-focus');
  const same =
    fresh.getAttribute('data-focus') === name ? fresh : fresh.querySelector<HTMLElement>(`[data-focus="${name}"]`);
  if (name && same) focusLater = same;
  return fresh;
}
