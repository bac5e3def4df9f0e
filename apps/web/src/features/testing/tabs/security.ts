import type { TranslationKey } from '../../../platform/i18n/index.ts';
import type { DashboardCheck } from '../checks.ts';

const headers = async () => (await fetch(location.pathname, { cache: 'no-store' })).headers;

const header = (
  id: string,
  label: TranslationKey,
  name: string,
  fits: (value: string) => boolean,
): DashboardCheck => ({
  id,
  label: (t) => t(label),
  run: async () => {
    const value = (await headers()).get(name);
    return { passed: value !== null && fits(value), detail: value?.slice(0, 60) };
  },
});

export const securityChecks: readonly DashboardCheck[] = [
  header(
    'csp',
    'testing.checks.csp',
    'content-security-policy',
    (value) => /default-src 'none'/.test(value) && !/script-src[^;]*unsafe/.test(value),
  ),
  header('nosniff', 'testing.checks.nosniff', 'x-content-type-options', (value) => value === 'nosniff'),
  header('frames', 'testing.checks.frames', 'content-security-policy', (value) =>
    /frame-ancestors 'none'/.test(value),
  ),
  header('referrer', 'testing.checks.referrer', 'referrer-policy', (value) =>
    ['same-origin', 'no-referrer'].includes(value),
  ),
  {
    id: 'cookies',
    label: (t) => t('testing.checks.cookies'),
    run: () => ({ passed: !/session/i.test(document.cookie) }),
  },
];
