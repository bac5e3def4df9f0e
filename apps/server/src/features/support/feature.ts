import type { Feature } from '../../platform/feature.ts';
import { registerContactWorker, sampleContact } from './mails.ts';
import { type RequireCaptcha, supportRoutes } from './routes.ts';

/** The help page: the program's version, and a form for messages to the operator. */
export const support = (captcha: RequireCaptcha) =>
  ({
    routes: { support: supportRoutes(captcha) },
    mails: { contact: sampleContact },
    work: registerContactWorker,
  }) satisfies Feature;
