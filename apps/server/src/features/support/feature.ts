import type { Feature } from '../../platform/feature.ts';
import { sampleContact, workContacts } from './mails.ts';
import { type AskCaptcha, supportRoutes } from './routes.ts';

/** The help page: what the program is, and a way to whoever runs it. */
export const support = (captcha: AskCaptcha) =>
  ({
    routes: { support: supportRoutes(captcha) },
    mails: { contact: sampleContact },
    work: workContacts,
  }) satisfies Feature;
