import { CAPTCHA_HEADER, type CaptchaAction } from '@beso/contract/captcha';
import { z } from 'zod';
import { ExternalResponseError, fetchExternal } from '../../../platform/abuse/outside.ts';
import type { CaptchaConfig } from '../../../platform/config/outside.ts';
import type { Config } from '../../../platform/config.ts';
import { fail } from '../../../platform/http/fail.ts';
import type { RequestContext } from '../../../platform/http/orpc.ts';
import type { AuthLimits } from './limits.ts';

export const CAPTCHA_DEADLINE_MS = 3_000;
/** A longer response than this cannot come from a captcha's widget, and is refused. */
const ANSWER_MAX_LENGTH = 2_048;
const TRY_LATER = new Set([408, 429]);
/** In local mode, pages of these hosts may also have shown the captcha. */
const LOCAL_NAMES = ['localhost', '127.0.0.1', '[::1]'];

/** The provider's judgement of a widget's response. */
const Verdict = z.object({
  success: z.boolean(),
  hostname: z.string().optional(),
  action: z.string().optional(),
  'error-codes': z.array(z.string()).default([]),
});
type Verdict = z.output<typeof Verdict>;

export interface CaptchaGuard {
  /**
   * Requires an unused response of the widget for this action, if a captcha is configured.
   * @throws CAPTCHA_REQUIRED without a response, CAPTCHA_REFUSED for a wrong, old or used one,
   * TOO_MANY_REQUESTS
   */
  require(context: RequestContext, action: CaptchaAction): Promise<void>;
}

function answerOf({ request }: RequestContext): string | undefined {
  const given = request.headers[CAPTCHA_HEADER];
  return typeof given === 'string' && given !== '' ? given : undefined;
}

/** Returns whether the provider is unreachable, failing or too busy. */
function isAway(error: unknown): boolean {
  if (error instanceof ExternalResponseError) return error.status >= 500 || TRY_LATER.has(error.status);
  return true;
}

/** Returns the provider's judgement; undefined if the provider is unavailable. */
async function verdictOf(
  { log }: RequestContext['services'],
  { secret, verifyUrl }: CaptchaConfig,
  given: { response: string; remoteip: string },
): Promise<Verdict | undefined> {
  try {
    const body = new URLSearchParams({ secret, ...given });
    const text = await fetchExternal(verifyUrl, { method: 'POST', body }, CAPTCHA_DEADLINE_MS);
    const verdict = Verdict.parse(JSON.parse(text));
    const [first] = verdict['error-codes'];
    if (first === 'internal-error') throw new Error('the provider has trouble of its own');
    if (first?.endsWith('-input-secret')) log.error('CAPTCHA_SECRET is not the one of CAPTCHA_SITE_KEY');
    return verdict;
  } catch (error) {
    const away = isAway(error);
    log.warn({ err: error, away }, 'an answer to the captcha was not verified');
    return away ? undefined : { success: false, 'error-codes': [] };
  }
}

/**
 * Requires captchas if they are configured. Requests pass while the provider is unavailable, but a wrong
 * response never passes.
 */
export function createCaptcha({ mode, outside }: Config, limits: AuthLimits): CaptchaGuard {
  const { captcha } = outside;
  if (captcha === undefined) return { require: async () => undefined };
  const isOurs = (hostname: string | undefined, publicUrl: string) =>
    hostname === new URL(publicUrl).hostname || (mode === 'local' && LOCAL_NAMES.includes(hostname ?? ''));
  return {
    require: async (context, action) => {
      const { services, request } = context;
      const response = answerOf(context);
      if (response === undefined) {
        throw fail('CAPTCHA_REQUIRED', { siteKey: captcha.siteKey, script: captcha.scriptUrl, action });
      }
      if (response.length > ANSWER_MAX_LENGTH) throw fail('CAPTCHA_REFUSED');
      await limits.countCaptcha(request.ip);
      const verdict = await verdictOf(services, captcha, { response, remoteip: request.ip });
      if (verdict !== undefined) {
        const { success, hostname } = verdict;
        const isGood = success && verdict.action === action && isOurs(hostname, services.publicUrl());
        // Two simultaneous requests with the same response might both pass the provider's check.
        if (!isGood || !(await limits.spendCaptcha(response))) throw fail('CAPTCHA_REFUSED');
      }
      await limits.forgiveCaptcha(request.ip);
    },
  };
}
