import { oc } from '@orpc/contract';
import { z } from 'zod';
import { commonErrors, errorsOf, memberErrors } from './errors.ts';
import { LANGUAGES } from './limits.ts';

export const LEGAL_DOCUMENTS = ['terms', 'privacy'] as const;
export type LegalDocument = (typeof LEGAL_DOCUMENTS)[number];

/** The version of the built-in terms; an operator's own version is derived from their text. */
export const DEFAULT_TERMS_VERSION = '2026-11-24';

/** Facts about how this installation uses personal data, for the built-in texts. */
export const InstallationFacts = z.object({
  minimumAge: z.int(),
  /** True if mails leave this installation. */
  mails: z.boolean(),
  texts: z.boolean(),
  captcha: z.boolean(),
  /** True if the first digits of a password's hash are sent to a service that knows breached passwords. */
  breaches: z.boolean(),
  /** True if pictures are stored in a bucket and not on the server's disk. */
  bucket: z.boolean(),
  contact: z.boolean(),
});
export type InstallationFacts = z.infer<typeof InstallationFacts>;

const version = z.string().min(1).max(64);

export const legal = {
  /** Returns the operator's own text in the language, or in the next best one; null if there is none. */
  getDocument: oc
    .route({ method: 'GET', path: '/legal/documents/{document}' })
    .errors(commonErrors)
    .input(z.object({ document: z.enum(LEGAL_DOCUMENTS), language: z.enum(LANGUAGES) }))
    .output(z.object({ text: z.string().nullable(), version, facts: InstallationFacts })),
  /** Returns the version of the terms that the caller accepted, and the current one. */
  getConsent: oc
    .route({ method: 'GET', path: '/legal/consent' })
    .errors(memberErrors)
    .output(z.object({ accepted: version.nullable(), current: version })),
  /** Accepts the current terms. TERMS_CHANGED means that they are not the version that the caller read. */
  acceptTerms: oc
    .route({ method: 'POST', path: '/legal/consent', successStatus: 204 })
    .errors({ ...memberErrors, ...errorsOf('ORIGIN_REFUSED', 'TERMS_CHANGED') })
    .input(z.object({ version }))
    .output(z.void()),
};
