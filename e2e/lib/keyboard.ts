import type { Page } from 'playwright-core';

/**
 * Presses Tab until the focus has reached every control of the open layer, or of the page. Returns the faults: controls
 * never reached, reached without a visible ring, or reached outside the window.
 */
export async function tabThrough(page: Page): Promise<string[]> {
  const count = await page.evaluate(markStops);
  for (let press = 0; press < count * 2 + 6; press++) {
    await page.keyboard.press('Tab');
    if ((await page.evaluate(recordStop)) === count) break;
  }
  return page.evaluate(judgeStops);
}

interface Stop {
  element: HTMLElement;
  name: string;
  /** The appearance of the control and its surroundings while it had the focus; null until it has. */
  looks: string[] | null;
  isSeen: boolean;
}

declare global {
  interface Window {
    stops: Stop[];
    looksOf: (element: Element) => string[];
  }
}

/** Runs in the page: collects the controls that must be reached. */
function markStops(): number {
  // A ring may be drawn by the control itself, by the overlay of its row, by the box around it, or by the visible
  // element that replaces it.
  window.looksOf = (element) => {
    const { parentElement: box, nextElementSibling: face } = element;
    const drawn = [element, box, box?.parentElement, face].map((it) => it && getComputedStyle(it));
    return [...drawn, getComputedStyle(element, '::after')].map((style) => {
      if (!style) return '';
      const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor } = style;
      return [outlineStyle === 'none' ? '' : outlineWidth + outlineColor, boxShadow, borderColor].join(' ');
    });
  };
  const layers = [...document.querySelectorAll('[role=dialog]')].filter((layer) => layer.checkVisibility());
  const scope = layers.at(-1) ?? document.body;
  const isItsGroup = (element: Element): boolean => {
    if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true;
    const group = `input[type=radio][name="${CSS.escape(element.name)}"]`;
    return element === (document.querySelector(`${group}:checked`) ?? document.querySelector(group));
  };
  window.stops = [...scope.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex]')]
    .filter((element) => element.tabIndex >= 0 && !element.hasAttribute('disabled') && element.checkVisibility())
    .filter(isItsGroup)
    .map((element) => {
      const name = element.getAttribute('aria-label') ?? element.getAttribute('name') ?? element.textContent;
      return { element, name: `${element.tagName.toLowerCase()} ${name}`.trim(), looks: null, isSeen: false };
    });
  return window.stops.length;
}

/** Runs in the page: records the focused control and its appearance. Returns the number of reached controls. */
function recordStop(): number {
  const stop = window.stops.find(({ element }) => element === document.activeElement);
  if (stop) {
    const face = stop.element.matches('.visually-hidden') ? (stop.element.parentElement ?? stop.element) : stop.element;
    const { left, top, width, height } = face.getBoundingClientRect();
    const onTop = document.elementFromPoint(left + width / 2, top + height / 2);
    stop.isSeen = onTop !== null && (face.contains(onTop) || onTop.contains(face));
    stop.looks = window.looksOf(stop.element);
  }
  return window.stops.filter(({ looks }) => looks !== null).length;
}

/**
 * Runs in the page, with the focus elsewhere: an element that looks the same with and without the focus has no ring.
 */
async function judgeStops(): Promise<string[]> {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  await new Promise((done) => setTimeout(done, 100));
  return window.stops.flatMap(({ element, name, looks, isSeen }) => {
    if (looks === null) return [`never reached: ${name}`];
    const now = window.looksOf(element);
    // A single stop, as in the palette, needs no ring to be distinguished.
    const hasRing = window.stops.length === 1 || looks.some((look, at) => look !== now[at]);
    return [...(hasRing ? [] : [`no ring: ${name}`]), ...(isSeen ? [] : [`out of sight: ${name}`])];
  });
}
