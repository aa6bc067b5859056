import type { Locator } from 'playwright-core';

/** Names each part of an open layer that lies outside the window or under another element. */
export function coveredParts(layer: Locator): Promise<string[]> {
  return layer.evaluate((opened) => {
    const faults: string[] = [];
    const { left, top, right, bottom } = opened.getBoundingClientRect();
    if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1)
      faults.push(`outside the window: ${[left, top, right, bottom].map(Math.round).join(' ')}`);
    // Inside the rounded corners.
    const inset = 12;
    for (const x of [left + inset, right - inset])
      for (const y of [top + inset, bottom - inset])
        if (!opened.contains(document.elementFromPoint(x, y)))
          faults.push(`its corner at ${Math.round(x)} ${Math.round(y)} is covered`);
    const parts =
      'button:enabled, a[href], input:enabled, select:enabled, textarea:enabled, [role^=menuitem], [role=option]';
    for (const part of opened.querySelectorAll<HTMLElement>(parts)) {
      if (!part.checkVisibility({ visibilityProperty: true })) continue;
      // A label receives the press for its hidden input.
      const face = part.closest('label') ?? part;
      face.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      const box = face.getBoundingClientRect();
      const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      const isHit = hit !== null && (face.contains(hit) || part.contains(hit));
      if (!isHit) faults.push(`${part.getAttribute('aria-label') ?? part.innerText} is covered`);
    }
    return faults;
  });
}
