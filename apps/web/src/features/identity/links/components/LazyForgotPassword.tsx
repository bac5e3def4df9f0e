import { withTexts } from '../../../../platform/lazyLoad.ts';
import { lazyLayer } from '../../../../ui/layers/lazyParts.tsx';

export const LazyForgotPassword = lazyLayer(
  withTexts(async () => (await import('./ForgotPassword.tsx')).ForgotPassword, 'recovery'),
);
