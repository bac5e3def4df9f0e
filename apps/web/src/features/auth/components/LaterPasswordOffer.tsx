import { useState } from 'react';
import { useLater, withTexts } from '../../../platform/later.ts';
import { dropPasswordOffer, waitingPasswordOffer } from '../passwordOffer.ts';

const load = withTexts(
  async () => (await import('../account/components/PasswordOfferSheet.tsx')).PasswordOfferSheet,
  ...(['account', 'recovery', 'auth', 'registration', 'factor', 'errors'] as const),
);

/** [S5-004] After a sign-in by a mailed link, for somebody without a password. Its code comes when due. */
export function LaterPasswordOffer() {
  const [offer, setOffer] = useState(waitingPasswordOffer);
  const { code: PasswordOfferSheet } = useLater(load, offer !== null);
  if (offer === null || PasswordOfferSheet === undefined) return null;
  const close = () => {
    dropPasswordOffer();
    setOffer(null);
  };
  return <PasswordOfferSheet offer={offer} onClose={close} />;
}
