/** How long free text still goes through on a Cloud API number: closed, or so many minutes. */
export function windowLeft(expiresAt: string | null, now: number): number {
  return expiresAt === null ? 0 : Math.max(0, Math.ceil((Date.parse(expiresAt) - now) / 60_000));
}

/** 5 h 12 min, 40 min */
export function formatLeft(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
}

/** A template as the customer will read it: each {{1}} gives way to what was filled in. */
export function fillTemplate(body: string, parameters: string[]): string {
  return body.replace(/\{\{(\d{1,2})\}\}/g, (place, number: string) => parameters[Number(number) - 1] || place);
}
