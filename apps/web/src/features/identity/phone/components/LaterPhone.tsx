import type { Namespace } from '../../../../platform/i18n/index.ts';
import { withTexts } from '../../../../platform/later.ts';
import { lateLayer, latePart } from '../../../../ui/layers/late.tsx';

const TEXTS: Namespace[] = ['phone', 'registration', 'errors'];

/* The code and texts for phones load when a person chooses that way. */

export const LaterPhoneField = latePart(
  withTexts(async () => (await import('./PhoneField.tsx')).PhoneField, ...TEXTS),
  'h-20',
);

export const LaterPhoneSignIn = latePart(
  withTexts(async () => (await import('./PhoneSignIn.tsx')).PhoneSignIn, ...TEXTS),
  'h-60',
);

export const LaterPhoneCodeSheet = lateLayer(
  withTexts(async () => (await import('./PhoneCodeSheet.tsx')).PhoneCodeSheet, ...TEXTS),
);
