type Sign = NonNullable<Intl.NumberFormatOptions['signDisplay']>;

const made = new Map<string, Intl.NumberFormat>();

/** Returns a format for numbers. The formats are cached, because creating a format is slow. */
export function numberFormat(language: string, sign: Sign = 'auto'): Intl.NumberFormat {
  const name = `${language} ${sign}`;
  const format = made.get(name) ?? new Intl.NumberFormat(language, { signDisplay: sign });
  made.set(name, format);
  return format;
}
