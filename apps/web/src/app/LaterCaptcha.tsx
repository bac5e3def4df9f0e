import { useAskedPerson } from '../platform/captcha.ts';
import { useLater, withTexts } from '../platform/later.ts';
import { LateLayer } from '../ui/LateLayer.tsx';

const load = withTexts(
  async () => (await import('../features/auth/captcha/CaptchaSheet.tsx')).CaptchaSheet,
  'captcha',
);

/** Asks whether it is a person, over any page. Code and texts come when a server first wants to know. */
export function LaterCaptcha() {
  const asked = useAskedPerson();
  const later = useLater(load, asked !== undefined);
  const { code: CaptchaSheet } = later;
  if (asked === undefined) return null;
  // Who does not wait for the question would rather not answer it.
  if (CaptchaSheet === undefined) return <LateLayer later={later} onClose={() => asked.answer(undefined)} />;
  return <CaptchaSheet {...asked} />;
}
