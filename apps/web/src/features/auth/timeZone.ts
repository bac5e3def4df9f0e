/** The browser's IANA time zone; UTC where it names none or one that it does not know itself. */
export function browserTimeZone(): string {
  try {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    new Intl.DateTimeFormat('en', { timeZone });
    return /^[A-Za-z]/.test(timeZone) ? timeZone : 'UTC';
  } catch {
    return 'UTC';
  }
}
