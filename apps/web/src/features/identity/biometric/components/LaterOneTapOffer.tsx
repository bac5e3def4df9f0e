import { withTexts } from '../../../../platform/later.ts';
import { lateLayer } from '../../../../ui/layers/late.tsx';

/** The question; its code and texts come when somebody is asked. */
export const LaterOneTapOffer = lateLayer(
  withTexts(async () => (await import('./OneTapOffer.tsx')).OneTapOffer, 'biometric', 'errors'),
);
