/** Carries the captcha's response when a request refused with CAPTCHA_REQUIRED is repeated. */
export const CAPTCHA_HEADER = 'x-captcha-response';

/**
 * Sent if the widget cannot be loaded; the request is accepted only if the server cannot reach the provider
 * either.
 */
export const CAPTCHA_NOT_LOADED = 'not-loaded';

export const CAPTCHA_ACTIONS = [
  'sign-up',
  'sign-in',
  'phone-code',
  'password-reset',
  'device-link',
  'magic-link',
  'registration',
  'support',
] as const;
export type CaptchaAction = (typeof CAPTCHA_ACTIONS)[number];

export interface CaptchaChallenge {
  readonly siteKey: string;
  readonly script: string;
  readonly action: CaptchaAction;
}
