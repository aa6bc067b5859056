import { h, type Props } from '../lib/dom.ts';
import { initialsOf } from '../lib/format.ts';
import { icon, type IconName } from '../lib/icons.ts';

/** A circle with initials, or an icon, in a colour of its own. */
export function avatar(name: string, seed: string, sign?: IconName): HTMLElement {
  const circle = h('span', { class: 'avatar', 'aria-hidden': 'true' }, sign ? icon(sign, 20) : initialsOf(name));
  const hue = [...seed].reduce((sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) % 360, 7);
  circle.style.setProperty('--c', `hsl(${hue} 55% 45%)`);
  return circle;
}

export function iconButton(sign: IconName, label: string, onClick: () => void, props: Props = {}): HTMLButtonElement {
  return h(
    'button',
    { type: 'button', class: 'icon-button', 'aria-label': label, title: label, ...props, on: { click: onClick } },
    icon(sign),
  );
}

export function button(text: string, onClick: () => void, props: Props = {}): HTMLButtonElement {
  return h('button', { type: 'button', class: 'button', ...props, on: { click: onClick } }, text);
}

let fields = 0;

/** A control under its label. */
export function field(label: string, control: HTMLElement, hint?: string): HTMLElement {
  const id = `field-${++fields}`;
  control.id = id;
  if (hint) control.setAttribute('aria-describedby', `${id}-hint`);
  return h(
    'p',
    { class: 'field' },
    h('label', { for: id }, label),
    control,
    hint ? h('small', { id: `${id}-hint` }, hint) : null,
  );
}

export function tickBox(label: string, value?: string): { row: HTMLElement; box: HTMLInputElement } {
  const box = h('input', { type: 'checkbox', value });
  return { box, row: h('label', { class: 'tick-box' }, box, label) };
}

export function switchRow(label: string, hint: string, isOn: boolean, onChange: (isOn: boolean) => void): HTMLElement {
  const control = h('button', {
    type: 'button',
    role: 'switch',
    class: 'switch',
    'aria-checked': String(isOn),
    'data-focus': label,
  });
  control.addEventListener('click', () => onChange(!isOn));
  const row = field(label, control, hint);
  row.classList.add('switch-row');
  return row;
}

export function emptyState(title: string, hint: string, sign: IconName): HTMLElement {
  return h('div', { class: 'empty' }, icon(sign, 40), h('h2', {}, title), h('p', {}, hint));
}
