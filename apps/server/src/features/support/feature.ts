import type { Feature } from '../../platform/feature.ts';
import { sampleContact, workContacts } from './mails.ts';
import { type AskCaptcha, supportRoutes } from './routes.ts';

/** The help page, with the program's version and a form for messages to the operator. */
export const support = (captcha: AskCaptcha) =>
  ({
    routes: { support: supportRoutes(captcha) },
    mails: { contact: sampleContact },
    work: workContacts,
  }) satisfies Feature;
