import { useEffect } from 'react';
import { useAskedPerson } from '../platform/captcha.ts';
import { useLazy, withTexts } from '../platform/lazyLoad.ts';
import { usePageChange } from '../platform/navigation/navigation.ts';

const load = withTexts(
  async () => (await import('../features/identity/captcha/CaptchaSheet.tsx')).CaptchaSheet,
  'captcha',
);

/**
 * Shows the captcha over any page. Its code and texts load when a server first requires it; meanwhile the
 * tapped button is busy. If they do not load, or the page changes, the form reports that.
 */
export function LazyCaptcha() {
  const asked = useAskedPerson();
  const { code: CaptchaSheet, failed } = useLazy(load, asked !== undefined);
  const missing = asked !== undefined && CaptchaSheet === undefined;
  useEffect(() => {
    if (missing && failed) asked.answer(undefined);
  }, [missing, failed, asked]);
  usePageChange(() => asked?.answer(undefined));
  return asked === undefined || CaptchaSheet === undefined ? null : <CaptchaSheet {...asked} />;
}
