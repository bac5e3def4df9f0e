/** Carries what the provider's widget gave, once, with the request that CAPTCHA_REQUIRED asked it for. */
export const CAPTCHA_HEADER = 'x-captcha-response';

/**
 * Sent in its place by a browser that could not load the widget: the server then asks the provider, and lets
 * the request pass only if that is away for it too.
 */
export const CAPTCHA_NOT_LOADED = 'not-loaded';

/** What is asked for: an answer for one of these is of no use for another. */
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

/** What a browser needs to draw the provider's widget. */
export interface CaptchaChallenge {
  readonly siteKey: string;
  /** The address of the provider's script. */
  readonly script: string;
  readonly action: CaptchaAction;
}
