import type { CaptchaAction } from '@beso/contract/captcha';
import { fail } from '../../platform/http/fail.ts';
import { os, type RequestContext } from '../../platform/http/orpc.ts';
import type { Services } from '../../platform/services.ts';
import { queueContactMail } from './mails.ts';
import { PROGRAM_VERSION } from './version.ts';

/** Requires a captcha, if one is configured; the identity feature implements it. */
export interface RequireCaptcha {
  require(context: RequestContext, action: CaptchaAction): Promise<void>;
}

const canContact = ({ config }: Services) => config.supportEmail !== undefined && config.mail.kind !== 'off';

export const supportRoutes = (captcha: RequireCaptcha) => ({
  getInstallation: os.support.getInstallation.handler(({ context }) => ({
    version: PROGRAM_VERSION,
    canContact: canContact(context.services),
  })),
  contactOperator: os.support.contactOperator.handler(async ({ context, input }) => {
    const { services, request } = context;
    if (!canContact(services)) throw fail('CONTACT_UNAVAILABLE');
    const viewer = await services.sessions.findViewer(request.headers);
    if (viewer === null) await captcha.require(context, 'support');
    await queueContactMail(services, { ...input, personId: viewer?.id ?? null });
  }),
});
