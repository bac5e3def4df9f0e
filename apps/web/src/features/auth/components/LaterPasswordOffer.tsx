import { useState } from 'react';
import { loadNamespaces } from '../../../platform/i18n/index.ts';
import { useLater } from '../../../platform/later.ts';
import { dropPasswordOffer, waitingPasswordOffer } from '../passwordOffer.ts';

const load = async () => {
  const [{ PasswordOfferSheet }] = await Promise.all([
    import('../account/components/PasswordOfferSheet.tsx'),
    loadNamespaces('account', 'recovery', 'auth', 'registration', 'factor', 'errors'),
  ]);
  return PasswordOfferSheet;
};

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
