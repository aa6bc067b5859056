import { idParams, noInput } from './primitives.ts';

/** Rows of the platform, which belong to no company: every user reads them, users of the super company write them. */
export const readByUsers = {
  method: 'GET',
  audience: 'user',
  needs: null,
  plan: null,
  body: noInput,
  rate: 'read',
  idempotency: 'safe',
} as const;

export const writtenBySuper = {
  audience: 'super',
  needs: null,
  plan: null,
  params: idParams,
  query: noInput,
  rate: 'write',
  idempotency: 'natural',
} as const;
