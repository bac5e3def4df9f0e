/** The header with a captcha's result, sent when repeating a request after CAPTCHA_REQUIRED. */
export const CAPTCHA_HEADER = 'x-captcha-response';

/** Clients send this if they cannot load the captcha's script. Accepted only while the provider is down. */
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
