/** Readers treat the file as stale after this; every answer sets it anew (RFC 9116, at most a year). */
const validMs = 180 * 24 * 60 * 60 * 1000;

interface Facts {
  /** An e-mail address or the URL of a page. */
  contact: string;
  publicUrl: string;
  now: Date;
}

/** The text of /.well-known/security.txt (RFC 9116). */
export function securityText({ contact, publicUrl, now }: Facts): string {
  const uri = contact.includes(':') ? contact : `mailto:${contact}`;
  const lines = {
    Contact: uri,
    Expires: new Date(now.getTime() + validMs).toISOString(),
    'Preferred-Languages': 'pt, en, es',
    Canonical: `${publicUrl}/.well-known/security.txt`,
  };
  return Object.entries(lines)
    .map(([field, value]) => `${field}: ${value}\n`)
    .join('');
}
