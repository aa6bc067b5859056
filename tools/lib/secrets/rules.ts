/** Forms of secrets that must not enter the repository. `npm run check` reports them. */
export const secretRules: Record<string, RegExp> = {
  'private key': /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY(?: BLOCK)?-----/g,
  'AWS key': /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g,
  'Google key': /\bAIza[\w-]{35}|\bGOCSPX-[\w-]{20,}/g,
  'code host token': /\b(?:gh[opsur]_[A-Za-z0-9]{36,}|github_pat_\w{40,}|glpat-[\w-]{20,}|npm_[A-Za-z0-9]{36,})/g,
  'service token': /\b(?:xox[abeprs]-[\w-]{20,}|[rs]k_live_\w{16,}|sk-[\w-]{32,}|SG\.[\w-]{16,}\.[\w-]{16,})/g,
  'Meta token': /\bEAA[A-Za-z0-9]{40,}|\b\d{14,17}\|[\w-]{27}\b/g,
  'bearer token': /\bBearer [\w.~+/-]{24,}=*/g,
  'JSON web token': /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{20,}/g,
  'password in a URL': /\b[a-z][a-z0-9+.-]*:\/\/[^\s:/@$'"`]*:[^\s@/${}'"`]{3,}@/g,
};

/** Texts with the form of a secret that are none: the whole match and the reason. */
export const allowedTexts: Record<string, string> = {
  AKIAIOSFODNN7EXAMPLE: "The key of Amazon's documentation, in the test of its published signature.",
  'Bearer eyJhbGciOiJub25lIn0.eyJzaWQiOiIxIn0.': 'A forged token without a signature; the fuzz program sends it.',
  'postgres://app:a%zz@': 'A password with a broken escape, in the test of its refusal.',
  'https://user:secret@': 'An address with a password, in the test of the texts that leave it out.',
  'smtp://user:password@': 'The form of SMTP_URL in the runbook.',
};
