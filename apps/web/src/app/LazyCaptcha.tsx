import { useEffect } from 'react';
import { useCaptchaPrompt } from '../platform/captcha.ts';
import { useLazy, withTexts } from '../platform/lazyLoad.ts';
import { usePageChange } from '../platform/navigation/navigation.ts';

const load = withTexts(
  async () => (await import('../features/identity/captcha/CaptchaSheet.tsx')).CaptchaSheet,
  'captcha',
);

/** Shows a captcha over any page when a request needs one. */
export function LazyCaptcha() {
  const asked = useCaptchaPrompt();
  const { code: CaptchaSheet, failed } = useLazy(load, asked !== undefined);
  const missing = asked !== undefined && CaptchaSheet === undefined;
  useEffect(() => {
    if (missing && failed) asked.answer(undefined);
  }, [missing, failed, asked]);
  usePageChange(() => asked?.answer(undefined));
  return asked === undefined || CaptchaSheet === undefined ? null : <CaptchaSheet {...asked} />;
}
