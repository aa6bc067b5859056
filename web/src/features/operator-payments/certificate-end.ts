const dayMs = 86_400_000;
const soonDays = 30;

type CertificateEnd = { kind: 'none' | 'over' | 'good' } | { kind: 'soon'; days: number };

/** How close the end of the client certificate is; without the certificate Efí answers no call. */
export function certificateEnd(expiresAt: string | null, now: Date): CertificateEnd {
  if (expiresAt === null) return { kind: 'none' };
  const leftMs = Date.parse(expiresAt) - now.getTime();
  if (leftMs <= 0) return { kind: 'over' };
  const days = Math.floor(leftMs / dayMs);
  return days <= soonDays ? { kind: 'soon', days } : { kind: 'good' };
}
