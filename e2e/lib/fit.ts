import type { Page } from 'playwright-core';

/** Layout faults: boxes that scroll sideways, controls beyond an edge, truncated texts. */
export function findOverflow(page: Page, cutTextsWith?: string): Promise<string[]> {
  return page.evaluate((markOfOurTexts) => {
    const found: string[] = [];
    const name = (it: Element): string => {
      const text = (it.getAttribute('aria-label') ?? it.textContent ?? '').trim().slice(0, 60);
      return `${it.tagName.toLowerCase()}.${String(it.className).slice(0, 40)} "${text}"`;
    };
    const isShown = (it: Element): boolean => it.checkVisibility({ visibilityProperty: true, opacityProperty: true });

    if (document.documentElement.scrollWidth > innerWidth) found.push('the page scrolls sideways');
    for (const it of document.body.querySelectorAll('*')) {
      if (!isShown(it) || it.closest('.visually-hidden, svg, [aria-hidden=true]')) continue;
      const { overflowX } = getComputedStyle(it);
      // An element one pixel wide is for screen readers only.
      const isCut = it.scrollWidth > it.clientWidth + 1 && it.clientWidth > 1;
      if (isCut && ['auto', 'scroll'].includes(overflowX)) found.push(`scrolls sideways: ${name(it)}`);
      // A title holds the full text of a truncated element.
      const isLost = isCut && ['hidden', 'clip'].includes(overflowX) && !it.hasAttribute('title');
      if (isLost && markOfOurTexts && it.textContent.includes(markOfOurTexts)) found.push(`cut off: ${name(it)}`);
      if (!it.matches('button, a[href], input, select, textarea, h1, h2, label, [role^=menuitem], [role=option]'))
        continue;
      const { left, right, width } = it.getBoundingClientRect();
      if (width > 0 && (left < -1 || right > innerWidth + 1)) found.push(`beyond the edge: ${name(it)}`);
      // A badge on the corner of a button exceeds its edge.
      const hasCorner = [...it.children].some((child) => getComputedStyle(child).position === 'absolute');
      if (it.matches('button, [role^=menuitem]') && isCut && !hasCorner)
        found.push(`too long for its box: ${name(it)}`);
    }
    return [...new Set(found)];
  }, cutTextsWith);
}
