import { notificationPopoverPx, previewLength, toastMs, breakpointPx } from '@recadia/contract/limits';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../testkit/files.ts';

const styleOf = (path: string): string => readFileSync(join(root, 'web/src', path), 'utf8');
const tokens = styleOf('theme/tokens.css');

it('CST-08 cuts previews to 20 and 35, the popover to 350 px, and media to 250 by 200', () => {
  expect(previewLength).toEqual({ notification: 20, quickReply: 35 });
  expect(notificationPopoverPx).toBe(350);
  expect(tokens).toMatch(/--media-w: 250px;\s+--media-h: 200px;/);
});

it('CST-19 closes toasts after 3 and 2 s; drawers of 240 and 320 px; turns at 1200 and 600 px', () => {
  expect(toastMs).toMatchObject({ other: 3_000, error: 2_000 });
  expect(tokens).toContain('--drawer-w: 240px;');
  expect(styleOf('features/contacts/ContactPanel.module.css')).toContain('width: min(320px, 100vw);');
  expect(breakpointPx).toEqual({ wide: 1_200, phone: 600 });
});
