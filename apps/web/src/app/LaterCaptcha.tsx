import { useEffect } from 'react';
import { useAskedPerson } from '../platform/captcha.ts';
import { useLater, withTexts } from '../platform/later.ts';
import { usePageChange } from '../platform/navigation/navigation.ts';

const load = withTexts(
  async () => (await import('../features/identity/captcha/CaptchaSheet.tsx')).CaptchaSheet,
  'captcha',
);

/**
 * Asks whether it is a person, over any page. Code and texts come when a server first wants to know. Until
 * then the button that was tapped is busy; when they do not come, or the page goes, nobody has answered, and
 * the form says so.
 */
export function LaterCaptcha() {
  const asked = useAskedPerson();
  const { code: CaptchaSheet, failed } = useLater(load, asked !== undefined);
  const missing = asked !== undefined && CaptchaSheet === undefined;
  useEffect(() => {
    if (missing && failed) asked.answer(undefined);
  }, [missing, failed, asked]);
  usePageChange(() => asked?.answer(undefined));
  return asked === undefined || CaptchaSheet === undefined ? null : <CaptchaSheet {...asked} />;
}
