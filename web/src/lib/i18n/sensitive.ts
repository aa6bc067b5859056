interface AccountFields {
  email?: string | undefined;
  password?: string | undefined;
}

/** A new password or e-mail requires the current password; other changes do not (C-87). */
export const isSensitive = (before: { email: string }, { email, password }: AccountFields): boolean =>
  Boolean(password) || (email ?? before.email).trim().toLowerCase() !== before.email;

interface Proof {
  currentPassword?: string;
  currentCode?: string;
}

/** The filled one of the two fields, as the server expects it. */
export function proofOf({ currentPassword, currentCode }: Partial<Record<keyof Proof, string | undefined>>): Proof {
  if (currentCode) return { currentCode };
  return currentPassword ? { currentPassword } : {};
}
