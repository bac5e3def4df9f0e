type Sign = NonNullable<Intl.NumberFormatOptions['signDisplay']>;

const made = new Map<string, Intl.NumberFormat>();

/** Returns a cached number format, optionally with a sign. Formats are slow to create. */
export function numberFormat(language: string, sign: Sign = 'auto'): Intl.NumberFormat {
  const name = `${language} ${sign}`;
  const format = made.get(name) ?? new Intl.NumberFormat(language, { signDisplay: sign });
  made.set(name, format);
  return format;
}
