import { useState } from 'react';
import { useLater, withTexts } from '../../../../platform/later.ts';
import { isBiometricOn } from '../../../../platform/native/biometricMark.ts';

const load = withTexts(
  async () => (await import('./BiometricSignIn.tsx')).BiometricSignIn,
  'biometric',
  'errors',
);

/** Where biometric sign-in is on; the form stands meanwhile. */
export function LaterBiometricSignIn(props: { redirect: string | undefined }) {
  const [on] = useState(isBiometricOn);
  const { code: BiometricSignIn } = useLater(load, on);
  return BiometricSignIn && on ? <BiometricSignIn {...props} /> : null;
}
