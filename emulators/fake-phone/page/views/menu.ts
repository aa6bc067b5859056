import { h } from '../lib/dom.ts';
import { icon, type IconName } from '../lib/icons.ts';

export interface MenuItem {
  label: string;
  sign?: IconName;
  /** Shown in a row of emojis, instead of the label. */
  emoji?: string;
  act: () => void;
}

const GAP = 6;

/** Opens beside the pressed button. Arrow keys move, Escape and a click outside close. */
export function openMenu(anchor: HTMLElement, label: string, items: MenuItem[]): void {
  const menu = h('div', { class: 'menu', role: 'menu', popover: 'auto', 'aria-label': label });
  const emojis = h('div', { class: 'menu-emojis', role: 'group', 'aria-label': label });
  for (const item of items) {
    const entry = h(
      'button',
      { type: 'button', role: 'menuitem', tabindex: -1, 'aria-label': item.emoji && item.label },
      item.sign ? icon(item.sign, 16) : null,
      item.emoji ?? item.label,
    );
    entry.addEventListener('click', () => {
      menu.hidePopover();
      item.act();
    });
    if (item.emoji) emojis.append(entry);
    else menu.append(entry);
  }
  if (emojis.childElementCount > 0) menu.prepend(emojis);
  menu.addEventListener('keydown', (event) => moveFocus(menu, event));
  menu.addEventListener('toggle', ({ newState }) => {
    anchor.setAttribute('aria-expanded', String(newState === 'open'));
    if (newState === 'closed') menu.remove();
  });
  (anchor.closest('main') ?? document.body).append(menu);
  menu.showPopover();
  place(menu, anchor.getBoundingClientRect());
  menu.querySelector('button')?.focus();
}

function place(menu: HTMLElement, near: DOMRect): void {
  const { width, height } = menu.getBoundingClientRect();
  const below = near.bottom + GAP;
  const top = below + height < innerHeight ? below : Math.max(GAP, near.top - GAP - height);
  menu.style.top = `${top}px`;
  menu.style.left = `${Math.max(GAP, Math.min(near.left, innerWidth - width - GAP))}px`;
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

function moveFocus(menu: HTMLElement, event: KeyboardEvent): void {
  const step = STEPS[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const entries = [...menu.querySelectorAll('button')];
  const index = entries.findIndex((entry) => entry === document.activeElement);
  entries.at((index + step) % entries.length)?.focus();
}
