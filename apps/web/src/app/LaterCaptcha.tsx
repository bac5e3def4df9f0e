import { useAskedPerson } from '../platform/captcha.ts';
import { loadNamespaces } from '../platform/i18n/index.ts';
import { useLater } from '../platform/later.ts';

const load = async () => {
  const [{ CaptchaSheet }] = await Promise.all([
    import('../features/auth/captcha/CaptchaSheet.tsx'),
    loadNamespaces('captcha'),
  ]);
  return CaptchaSheet;
};

/** Asks whether it is a person, over any page. Code and texts come when a server first wants to know. */
export function LaterCaptcha() {
  const asked = useAskedPerson();
  const { code: CaptchaSheet } = useLater(load, asked !== undefined);
  return asked === undefined || CaptchaSheet === undefined ? null : <CaptchaSheet {...asked} />;
}
