import type { InstallationFacts, LegalDocument } from '@beso/contract/legal';
import { FALLBACK_LANGUAGE, type Language } from '@beso/contract/limits';
import type { Config } from '../../platform/config.ts';
import { fail } from '../../platform/http/fail.ts';
import { memberProcedure, os } from '../../platform/http/orpc.ts';
import type { Services } from '../../platform/services.ts';
import { acceptTerms, findConsent } from '../profiles/index.ts';

/** Returns the operator's text in this language, else in English, else in any language, else null. */
function textOf({ legal }: Config, document: LegalDocument, language: Language): string | null {
  const texts = legal.texts[document];
  return texts[language] ?? texts[FALLBACK_LANGUAGE] ?? Object.values(texts)[0] ?? null;
}

function factsOf({ config, sms }: Services): InstallationFacts {
  return {
    minimumAge: config.minimumAge,
    mails: config.mail.kind === 'smtp',
    texts: sms.isOffered,
    captcha: config.outside.captcha !== undefined,
    breaches: config.outside.breachedUrl !== undefined,
    bucket: config.s3 !== undefined,
    contact: config.supportEmail !== undefined && config.mail.kind !== 'off',
  };
}

export const legalRoutes = {
  getDocument: os.legal.getDocument.handler(({ context, input }) => {
    const { config } = context.services;
    return {
      text: textOf(config, input.document, input.language),
      version: config.legal.termsVersion,
      facts: factsOf(context.services),
    };
  }),
  getConsent: memberProcedure.legal.getConsent.handler(async ({ context }) => ({
    accepted: await findConsent(context.services.database.db, context.viewer.id),
    current: context.services.config.legal.termsVersion,
  })),
  acceptTerms: memberProcedure.legal.acceptTerms.handler(async ({ context, input }) => {
    const { config, database } = context.services;
    if (input.version !== config.legal.termsVersion) throw fail('TERMS_CHANGED');
    await acceptTerms(database.db, context.viewer.id, input.version);
  }),
};
