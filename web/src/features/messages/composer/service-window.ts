/** Minutes for which a Cloud API number may still send free text; 0 when the service window is closed. */
export function windowLeft(expiresAt: string | null, now: number): number {
  return expiresAt === null ? 0 : Math.max(0, Math.ceil((Date.parse(expiresAt) - now) / 60_000));
}

/** Formats minutes: 5 h 12 min, 40 min. */
export function formatLeft(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
}

/** The template as the customer will see it, with {{1}} and so on replaced by the parameters. */
export function fillTemplate(body: string, parameters: string[]): string {
  return body.replace(/\{\{(\d{1,2})\}\}/g, (place, number: string) => parameters[Number(number) - 1] || place);
}
