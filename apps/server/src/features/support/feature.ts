import type { Feature } from '../../platform/feature.ts';
import { registerContactWorker, sampleContact } from './mails.ts';
import { supportOperations } from './operations.ts';
import { type RequireCaptcha, supportRoutes } from './routes.ts';

/** The help page: the program's version, and a form for messages to the operator. */
export const support = (captcha: RequireCaptcha) =>
  ({
    owns: 'messages that people send by the help page',
    routes: { support: supportRoutes(captcha) },
    operations: supportOperations,
    mails: { contact: sampleContact },
    work: registerContactWorker,
  }) satisfies Feature;
