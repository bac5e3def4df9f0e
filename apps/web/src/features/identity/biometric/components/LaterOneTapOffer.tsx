import { useLater, withTexts } from '../../../../platform/later.ts';
import { LateLayer } from '../../../../ui/layers/LateLayer.tsx';
import type { OneTapOfferProps } from './OneTapOffer.tsx';

const load = withTexts(async () => (await import('./OneTapOffer.tsx')).OneTapOffer, 'biometric', 'errors');

/** The question; its code and texts come when somebody is asked. */
export function LaterOneTapOffer(props: OneTapOfferProps) {
  const later = useLater(load);
  const { code: OneTapOffer } = later;
  return OneTapOffer ? <OneTapOffer {...props} /> : <LateLayer later={later} onClose={props.onClose} />;
}
