/** Carries the captcha widget's response, once, in the request that CAPTCHA_REQUIRED refused before. */
export const CAPTCHA_HEADER = 'x-captcha-response';

/**
 * Sent by a browser that could not load the widget. The server then contacts the provider, and lets the
 * request pass only if the provider is unreachable from there too.
 */
export const CAPTCHA_NOT_LOADED = 'not-loaded';

/** A captcha response is bound to one of these actions. */
export const CAPTCHA_ACTIONS = [
  'sign-up',
  'sign-in',
  'phone-code',
  'password-reset',
  'device-link',
  'magic-link',
  'registration',
] as const;
export type CaptchaAction = (typeof CAPTCHA_ACTIONS)[number];

export interface CaptchaChallenge {
  readonly siteKey: string;
  readonly script: string;
  readonly action: CaptchaAction;
}
