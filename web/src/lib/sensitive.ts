interface Typed {
  email?: string | undefined;
  password?: string | undefined;
}

/** A new password or e-mail goes with the current password; other changes do not ask for it (C-87). */
export const isSensitive = (before: { email: string }, { email, password }: Typed): boolean =>
  Boolean(password) || (email ?? before.email).trim().toLowerCase() !== before.email;
