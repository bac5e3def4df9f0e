/** Returns the browser's IANA time zone, or UTC if it names none or an invalid one. */
export function browserTimeZone(): string {
  try {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    new Intl.DateTimeFormat('en', { timeZone });
    return /^[A-Za-z]/.test(timeZone) ? timeZone : 'UTC';
  } catch {
    return 'UTC';
  }
}

/** Returns the city in a time zone, such as Buenos Aires in `America/Argentina/Buenos_Aires`. */
export function placeOfTimeZone(timeZone: string): string | undefined {
  const [area, ...path] = timeZone.split('/');
  const city = path.at(-1)?.replaceAll('_', ' ');
  return area === 'Etc' ? undefined : city;
}

/** Returns every time zone that the browser knows, and the stored one. */
export function timeZones(stored: string): readonly string[] {
  return [...new Set([stored, 'UTC', ...Intl.supportedValuesOf('timeZone')])].sort();
}
