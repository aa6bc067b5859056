/** The one that is set stays to be chosen, also where this browser calls it by another name. */
export const zoneOptions = (own: string): { value: string; label: string }[] =>
  [...new Set([own, 'UTC', ...Intl.supportedValuesOf('timeZone')])]
    .sort()
    .map((value) => ({ value, label: value.replaceAll('_', ' ') }));
