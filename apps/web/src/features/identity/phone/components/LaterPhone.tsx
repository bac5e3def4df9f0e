import type { Namespace } from '../../../../platform/i18n/index.ts';
import { useLater, withTexts } from '../../../../platform/later.ts';
import { LateLayer } from '../../../../ui/layers/LateLayer.tsx';
import { LatePlace } from '../../../../ui/layers/LatePlace.tsx';
import type { PhoneCodeSheetProps } from './PhoneCodeSheet.tsx';
import type { PhoneFieldProps } from './PhoneField.tsx';
import type { PhoneSignInProps } from './PhoneSignIn.tsx';

const TEXTS: Namespace[] = ['phone', 'registration', 'errors'];
const loadField = withTexts(async () => (await import('./PhoneField.tsx')).PhoneField, ...TEXTS);
const loadSignIn = withTexts(async () => (await import('./PhoneSignIn.tsx')).PhoneSignIn, ...TEXTS);
const loadSheet = withTexts(async () => (await import('./PhoneCodeSheet.tsx')).PhoneCodeSheet, ...TEXTS);

/* The code and texts for phones load when a person chooses that way. */

export function LaterPhoneField(props: PhoneFieldProps) {
  const later = useLater(loadField);
  const { code: PhoneField } = later;
  return PhoneField ? <PhoneField {...props} /> : <LatePlace later={later} className="h-20" />;
}

export function LaterPhoneSignIn(props: PhoneSignInProps) {
  const later = useLater(loadSignIn);
  const { code: PhoneSignIn } = later;
  return PhoneSignIn ? <PhoneSignIn {...props} /> : <LatePlace later={later} className="h-60" />;
}

export function LaterPhoneCodeSheet(props: PhoneCodeSheetProps) {
  const later = useLater(loadSheet);
  const { code: PhoneCodeSheet } = later;
  return PhoneCodeSheet ? <PhoneCodeSheet {...props} /> : <LateLayer later={later} onClose={props.onClose} />;
}
