/** Returns the browser's IANA time zone; UTC if that is unknown or invalid. */
export function browserTimeZone(): string {
  try {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    new Intl.DateTimeFormat('en', { timeZone });
    return /^[A-Za-z]/.test(timeZone) ? timeZone : 'UTC';
  } catch {
    return 'UTC';
  }
}

/** Returns the city of a time zone, such as Buenos Aires for `America/Argentina/Buenos_Aires`. */
export function placeOfTimeZone(timeZone: string): string | undefined {
  const [area, ...path] = timeZone.split('/');
  const city = path.at(-1)?.replaceAll('_', ' ');
  return area === 'Etc' ? undefined : city;
}

/** Returns all time zones that the browser knows, and always the stored time zone. */
export function timeZones(stored: string): readonly string[] {
  return [...new Set([stored, 'UTC', ...Intl.supportedValuesOf('timeZone')])].sort();
}
