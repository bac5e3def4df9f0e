import { useLater, withTexts } from '../../../../platform/later.ts';
import { LateLayer } from '../../../../ui/layers/LateLayer.tsx';
import type { ForgotPasswordProps } from './ForgotPassword.tsx';

const load = withTexts(async () => (await import('./ForgotPassword.tsx')).ForgotPassword, 'recovery');

export function LaterForgotPassword(props: ForgotPasswordProps) {
  const later = useLater(load);
  const { code: ForgotPassword } = later;
  return ForgotPassword ? <ForgotPassword {...props} /> : <LateLayer later={later} onClose={props.onClose} />;
}
