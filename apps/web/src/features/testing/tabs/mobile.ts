import type { DashboardCheck } from '../checks.ts';

/** The smallest allowed height of a tap target, in CSS pixels. */
const TAP_PX = 44;
const ROUNDING_PX = 1;

const heights = () =>
  [...document.querySelectorAll('main button, nav button')].map(
    (button) => button.getBoundingClientRect().height,
  );

export const mobileChecks: readonly DashboardCheck[] = [
  {
    id: 'viewportMeta',
    label: (t) => t('testing.checks.viewportMeta'),
    run: () => {
      const content = document.querySelector<HTMLMetaElement>('meta[name=viewport]')?.content ?? '';
      return {
        passed: content.includes('width=device-width'),
        detail: `${innerWidth}x${innerHeight} @${devicePixelRatio}`,
      };
    },
  },
  {
    id: 'noOverflow',
    label: (t) => t('testing.checks.noOverflow'),
    run: () => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return { passed: scrollWidth <= clientWidth, detail: `${scrollWidth} / ${clientWidth} px` };
    },
  },
  {
    id: 'touch',
    label: (t) => t('testing.checks.touch'),
    run: () => {
      const coarse = matchMedia('(any-pointer: coarse)').matches;
      const fine = matchMedia('(any-pointer: fine)').matches;
      return { passed: coarse || fine, detail: `${navigator.maxTouchPoints} touch points` };
    },
  },
  {
    id: 'tapSize',
    label: (t) => t('testing.checks.tapSize'),
    run: () => {
      const least = Math.min(...heights());
      return { passed: least >= TAP_PX - ROUNDING_PX, detail: `${Math.round(least)} px` };
    },
  },
  {
    id: 'worker',
    label: (t) => t('testing.checks.worker'),
    run: async () => {
      const registration = await navigator.serviceWorker?.getRegistration();
      return { passed: registration?.active != null, detail: registration?.active?.state };
    },
  },
];
