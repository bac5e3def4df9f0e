import { oc } from '@orpc/contract';
import { z } from 'zod';
import { commonErrors, memberErrors, pickErrors } from './errors.ts';
import { LANGUAGES } from './limits.ts';

export const LEGAL_DOCUMENTS = ['terms', 'privacy'] as const;
export type LegalDocument = (typeof LEGAL_DOCUMENTS)[number];

/** The version of the built-in terms. An operator's own terms get a version computed from their text. */
export const DEFAULT_TERMS_VERSION = '2026-11-24';

/** Facts about how this installation uses personal data, which the built-in texts state. */
export const InstallationFacts = z.object({
  minimumAge: z.int(),
  /** True if the server sends mails. `texts` means text messages. */
  mails: z.boolean(),
  texts: z.boolean(),
  captcha: z.boolean(),
  /** True if a service for breached passwords gets the beginning of a password's hash. */
  breaches: z.boolean(),
  /** True if pictures are in a bucket, false if they are on the server's disk. */
  bucket: z.boolean(),
  contact: z.boolean(),
});
export type InstallationFacts = z.infer<typeof InstallationFacts>;

const version = z.string().min(1).max(64);

export const legal = {
  /** Returns the operator's own text in the best available language, or null. */
  getDocument: oc
    .route({ method: 'GET', path: '/legal/documents/{document}' })
    .errors(commonErrors)
    .input(z.object({ document: z.enum(LEGAL_DOCUMENTS), language: z.enum(LANGUAGES) }))
    .output(z.object({ text: z.string().nullable(), version, facts: InstallationFacts })),
  /** Returns the version of the terms that the caller accepted, and the present version. */
  getConsent: oc
    .route({ method: 'GET', path: '/legal/consent' })
    .errors(memberErrors)
    .output(z.object({ accepted: version.nullable(), current: version })),
  /** Accepts the present terms. TERMS_CHANGED means that the caller has read an older version. */
  acceptTerms: oc
    .route({ method: 'POST', path: '/legal/consent', successStatus: 204 })
    .errors({ ...memberErrors, ...pickErrors('ORIGIN_REFUSED', 'TERMS_CHANGED') })
    .input(z.object({ version }))
    .output(z.void()),
};
