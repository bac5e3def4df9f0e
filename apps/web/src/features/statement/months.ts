import type { MonthOfBesos } from '@beso/contract/statement';

/** Returns the name of a month given as YYYY-MM, which the device's time zone must not change. */
export function monthName(month: string, language: string, options: Intl.DateTimeFormatOptions): string {
  const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
  return format.format(new Date(`${month}-01T00:00:00Z`));
}

/** Returns a month in words, such as "March 2026". */
export function monthTitle(month: string, language: string): string {
  const name = monthName(month, language, { month: 'long', year: 'numeric' });
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

export function sumOf(months: readonly MonthOfBesos[]): Omit<MonthOfBesos, 'month'> {
  const total = { received: 0, given: 0, spent: 0 };
  for (const { received, given, spent } of months) {
    total.received += received;
    total.given += given;
    total.spent += spent;
  }
  return total;
}

const LARGEST_RADIUS = 19;

/** Returns the radius of a half-disc whose area is proportional to the number of besos. */
export function radiusOf(count: number, largest: number): number {
  return largest === 0 ? 0 : LARGEST_RADIUS * Math.sqrt(count / largest);
}
