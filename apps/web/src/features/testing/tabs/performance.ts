import type { TranslationKey } from '../../../platform/i18n/index.ts';
import type { DashboardCheck } from '../checks.ts';

/** The highest good values of web vitals, in ms; `cls` has no unit. */
const GOOD = { ttfb: 800, fcp: 1_800, lcp: 2_500, cls: 0.1 };
const WAIT_MS = 1_000;

/** Returns the browser's performance entries of a type; empty if the browser does not measure it. */
function entries(type: string): Promise<PerformanceEntryList> {
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return Promise.resolve([]);
  return new Promise((resolve) => {
    const observer = new PerformanceObserver((list) => {
      observer.disconnect();
      resolve(list.getEntries());
    });
    observer.observe({ type, buffered: true });
    setTimeout(() => {
      observer.disconnect();
      resolve([]);
    }, WAIT_MS);
  });
}

const vital = (
  id: string,
  label: TranslationKey,
  measure: () => Promise<number | undefined>,
  good: number,
): DashboardCheck => ({
  id,
  label: (t) => t(label),
  run: async () => {
    const value = await measure();
    if (value === undefined) return { passed: false, detail: '-' };
    return { passed: value <= good, detail: good < 1 ? value.toFixed(3) : `${Math.round(value)} ms` };
  },
});

const last = (list: PerformanceEntryList) => list.at(-1);

export const performanceChecks: readonly DashboardCheck[] = [
  vital(
    'ttfb',
    'testing.checks.ttfb',
    async () => {
      const [entry] = performance.getEntriesByType('navigation');
      return entry instanceof PerformanceNavigationTiming ? entry.responseStart : undefined;
    },
    GOOD.ttfb,
  ),
  vital(
    'fcp',
    'testing.checks.fcp',
    async () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    GOOD.fcp,
  ),
  vital(
    'lcp',
    'testing.checks.lcp',
    async () => last(await entries('largest-contentful-paint'))?.startTime,
    GOOD.lcp,
  ),
  vital(
    'cls',
    'testing.checks.cls',
    async () => {
      const shifts = (await entries('layout-shift')) as (PerformanceEntry & {
        value?: number;
        hadRecentInput?: boolean;
      })[];
      return shifts.reduce((sum, { value = 0, hadRecentInput }) => (hadRecentInput ? sum : sum + value), 0);
    },
    GOOD.cls,
  ),
];
