import * as z from 'zod';
import { noInput } from './primitives.ts';
import { route, type ContractFeature } from './route.ts';

const reminders = z.strictObject({ declined: z.boolean() });

const byAdmin = {
  path: '/subscription/reminders',
  audience: 'user',
  needs: 'settings-page:edit',
  plan: null,
  params: noInput,
  query: noInput,
  answer: reminders,
  errors: [],
} as const;

/** X-INV-09 */
export const reminderRoutes = {
  showReminders: route({
    ...byAdmin,
    method: 'GET',
    summary: 'Whether the company declined reminders of its invoices',
    body: noInput,
    rate: 'read',
    idempotency: 'safe',
  }),
  saveReminders: route({
    ...byAdmin,
    method: 'PUT',
    summary: 'Decline or accept reminders of invoices',
    body: reminders,
    rate: 'write',
    idempotency: 'natural',
  }),
};

export const reminderContract = { routes: reminderRoutes } as const satisfies ContractFeature;
