import { useState } from 'react';
import { useLazy, withTexts } from '../../../../platform/lazyLoad.ts';
import { isBiometricOn } from '../../../../platform/native/biometricMark.ts';

const load = withTexts(
  async () => (await import('./BiometricSignIn.tsx')).BiometricSignIn,
  'biometric',
  'errors',
);

/** Offers biometric sign-in if it is turned on. */
export function LazyBiometricSignIn(props: { redirect: string | undefined }) {
  const [on] = useState(isBiometricOn);
  const { code: BiometricSignIn } = useLazy(load, on);
  return BiometricSignIn && on ? <BiometricSignIn {...props} /> : null;
}
