const formats = new Map<string, Intl.DateTimeFormat>();

/** Kept per time zone, because building a format takes longer than a request's other checks. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  formats.set(timeZone, format);
  return format;
}

/** The date on the calendar of this time zone, as YYYY-MM-DD. */
export function localDay(instant: Date, timeZone: string): string {
  const parts = formatOf(timeZone)
    .formatToParts(instant)
    .reduce<Record<string, string>>((all, { type, value }) => ({ ...all, [type]: value }), {});
  return `${parts['year']}-${parts['month']}-${parts['day']}`;
}

/** The number of a date YYYY-MM-DD in the count of days, so that dates can be subtracted. */
export const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000;
