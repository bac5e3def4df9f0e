type Sign = NonNullable<Intl.NumberFormatOptions['signDisplay']>;

const made = new Map<string, Intl.NumberFormat>();

/** Writes numbers, where wanted with their sign. A format is dear to make: there is one of each kind. */
export function numberFormat(language: string, sign: Sign = 'auto'): Intl.NumberFormat {
  const name = `${language} ${sign}`;
  const format = made.get(name) ?? new Intl.NumberFormat(language, { signDisplay: sign });
  made.set(name, format);
  return format;
}
