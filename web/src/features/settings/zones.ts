/** Includes the stored zone, because the browser may know it under another name. */
export const zoneOptions = (own: string): { value: string; label: string }[] =>
  [...new Set([own, 'UTC', ...Intl.supportedValuesOf('timeZone')])]
    .sort()
    .map((value) => ({ value, label: value.replaceAll('_', ' ') }));
