import { resetPasswordMin } from './limits.ts';

/**
 * PWD-02: stricter than the password an admin sets, and checked on both sides. Without zod, because a public page loads
 * it.
 */
export const isStrongPassword = (password: string): boolean =>
  password.length >= resetPasswordMin && [/\p{Lu}/u, /\p{Ll}/u, /\d/].every((kind) => kind.test(password));
