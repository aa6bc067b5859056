const browsers: [RegExp, string][] = [
  // Each calls itself by the names of those below it too.
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: [RegExp, string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux|CrOS/, 'Linux'],
];

/** `Chrome · Windows`, as far as a browser says it; null when it says nothing we know. */
export function deviceName(userAgent: string | null): string | null {
  const nameIn = (list: [RegExp, string][]) => list.find(([mark]) => mark.test(userAgent ?? ''))?.[1];
  const parts = [nameIn(browsers), nameIn(systems)].filter((part) => part !== undefined);
  return parts.length > 0 ? parts.join(' · ') : null;
}
