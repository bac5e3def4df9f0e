import type { ReactNode } from 'react';
import { withTexts } from '../../platform/lazyLoad.ts';
import { useLazySheet } from '../../ui/layers/useLazySheet.tsx';
import type { ModerationSubject } from './subject.ts';

const load = withTexts(
  async () => (await import('./components/ModerationSheet.tsx')).ModerationSheet,
  'moderation',
);

/** Returns the sheet for reporting and blocking, whose code loads on demand. */
export const useModerationSheet = (subject: ModerationSubject): { show: () => void; sheet: ReactNode } =>
  useLazySheet(load, { subject });
