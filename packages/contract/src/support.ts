import { oc } from '@orpc/contract';
import { z } from 'zod';
import { emailAddress } from './auth.ts';
import { commonErrors, guardedErrors, pickErrors } from './errors.ts';
import { LANGUAGES } from './limits.ts';
import { multilineText } from './profiles.ts';

/** Counted in characters. */
export const SUPPORT_MESSAGE_MAX_LENGTH = 4_000;
export const DIAGNOSTICS_MAX_LENGTH = 2_000;

export const ContactInput = z.object({
  /** The address for the operator's reply. */
  email: emailAddress,
  message: multilineText(SUPPORT_MESSAGE_MAX_LENGTH, 'support.messageTooLong', 'support.messageRequired'),
  /** Facts about page and browser; empty unless the person agrees to send them. */
  diagnostics: multilineText(DIAGNOSTICS_MAX_LENGTH, 'support.messageTooLong').default(''),
  language: z.enum(LANGUAGES),
});
export type ContactInput = z.input<typeof ContactInput>;

export const support = {
  /** Returns the program's version, and whether the operator receives messages by `contactOperator`. */
  getInstallation: oc
    .route({ method: 'GET', path: '/support/installation' })
    .errors(commonErrors)
    .output(z.object({ version: z.string(), canContact: z.boolean() })),
  /** Mails a message to the operator. A visitor may need a captcha. */
  contactOperator: oc
    .route({ method: 'POST', path: '/support/messages', successStatus: 202 })
    .errors({ ...guardedErrors, ...pickErrors('CONTACT_UNAVAILABLE') })
    .input(ContactInput)
    .output(z.void()),
};
