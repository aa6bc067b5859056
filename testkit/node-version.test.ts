import { expect, it } from 'vitest';
import { requireNode } from './node-version.ts';

it.each(['20.20.2', '24.14.1', '9.0.0'])('refuses Node %s with the command that brings the right one', (version) => {
  expect(() => requireNode(version)).toThrow(
    /^Node [\d.]+ is too old, 24\.15 or newer is needed: eval "\$\(tools\/services\.sh\)" brings 24\.\d+\.\d+ /,
  );
});

it.each(['24.15.0', '24.21.0', '26.10.0'])('accepts Node %s', (version) => {
  expect(() => requireNode(version)).not.toThrow();
});
