import { create } from 'zustand';
import { useActionRegistry } from './actions.ts';
import { read, storageKeys, write } from '../session/storage.ts';

const sequenceMs = 1_000;
const pauseMs = 1_000;

/** Single keys can be switched off (WCAG 2.1.4), because speech input and tremor would trigger them. */
export const useSingleKeys = create(() => ({ enabled: read(storageKeys.singleKeys) !== 'off' }));

export function toggleSingleKeys(): void {
  const enabled = !useSingleKeys.getState().enabled;
  write(storageKeys.singleKeys, enabled ? 'on' : 'off');
  useSingleKeys.setState({ enabled });
}

let pausedUntil = 0;

/** Pauses shortcuts after a tool took the focus from the text, because the next keys are still meant as text. */
export function pauseSingleKeys(): void {
  pausedUntil = Date.now() + pauseMs;
}

/** Runs the action whose keys were pressed within a second. */
export function listenToShortcuts(): () => void {
  pausedUntil = 0;
  let pressed: string[] = [];
  let lastAt = 0;
  const onKeyDown = (event: KeyboardEvent) => {
    if (!useSingleKeys.getState().enabled || Date.now() < pausedUntil || isForAnother(event)) return;
    pressed = event.timeStamp - lastAt > sequenceMs ? [event.key] : [...pressed, event.key].slice(-2);
    lastAt = event.timeStamp;
    const isInLayer = isIn(event, layers);
    const actions = [...useActionRegistry.getState().actions.values()].filter(
      ({ reachesLayers }) => reachesLayers ?? !isInLayer,
    );
    const action =
      actions.find(({ keys }) => keys === pressed.join(' ')) ?? actions.find(({ keys }) => keys === event.key);
    if (!action) return;
    event.preventDefault();
    pressed = [];
    action.perform();
  };
  document.addEventListener('keydown', onKeyDown);
  return () => document.removeEventListener('keydown', onKeyDown);
}

const typing = 'input, textarea, select, [contenteditable], [role=menu], [data-own-keys]';
const layers = 'dialog, [role=dialog]';

/** Keys in text fields and with modifiers are never shortcuts. */
function isForAnother(event: KeyboardEvent): boolean {
  return event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isIn(event, typing);
}

const isIn = ({ target }: KeyboardEvent, what: string): boolean =>
  target instanceof Element && target.closest(what) !== null;
