import { withTexts } from '../../../../platform/later.ts';
import { lateLayer } from '../../../../ui/layers/late.tsx';

export const LaterForgotPassword = lateLayer(
  withTexts(async () => (await import('./ForgotPassword.tsx')).ForgotPassword, 'recovery'),
);
