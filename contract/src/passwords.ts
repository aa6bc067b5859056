import { resetPasswordMin } from './limits.ts';

/** PWD-02: stricter than the password an admin gives, and asked of both sides. Without zod: a public page reads it. */
export const isStrongPassword = (password: string): boolean =>
  password.length >= resetPasswordMin && [/\p{Lu}/u, /\p{Ll}/u, /\d/].every((kind) => kind.test(password));
