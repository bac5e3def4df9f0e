import type { Namespace } from '../../../../platform/i18n/index.ts';
import { withTexts } from '../../../../platform/lazyLoad.ts';
import { lazyLayer, lazyPart } from '../../../../ui/layers/lazyParts.tsx';

const TEXTS: Namespace[] = ['phone', 'registration', 'errors'];

/* Loads the code and texts for phone numbers on demand. */

export const LazyPhoneField = lazyPart(
  withTexts(async () => (await import('./PhoneField.tsx')).PhoneField, ...TEXTS),
  'h-20',
);

export const LazyPhoneSignIn = lazyPart(
  withTexts(async () => (await import('./PhoneSignIn.tsx')).PhoneSignIn, ...TEXTS),
  'h-60',
);

export const LazyPhoneCodeSheet = lazyLayer(
  withTexts(async () => (await import('./PhoneCodeSheet.tsx')).PhoneCodeSheet, ...TEXTS),
);
