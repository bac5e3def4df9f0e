import type { Account } from '@beso/contract/account';
import type { PasswordOffer } from '@beso/contract/auth';
import { useEffect, useState } from 'react';
import { useAccount } from '../api.ts';
import { PasswordSheet } from './PasswordSheet.tsx';

export interface PasswordOfferSheetProps {
  offer: PasswordOffer;
  onClose: () => void;
}

/** Offers a password, unless another device has set a password meanwhile. */
export function PasswordOfferSheet({ offer, onClose }: PasswordOfferSheetProps) {
  const { data } = useAccount();
  const [account, setAccount] = useState<Account>();
  if (account === undefined && data !== undefined) setAccount(data);
  const needless = account?.hasPassword === true;
  useEffect(() => {
    if (needless) onClose();
  });
  if (account === undefined || needless) return null;
  return <PasswordSheet account={account} offer={offer} onClose={onClose} />;
}
