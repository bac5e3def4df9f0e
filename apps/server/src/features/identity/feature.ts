import type { Feature } from '../../platform/feature.ts';
import { links } from './links/feature.ts';
import type { FindLanguage } from './links/index.ts';
import { notices } from './notices/feature.ts';
import type { FindReaderLocale } from './notices/index.ts';
import { identityOperations } from './operations.ts';
import { passkeys } from './passkeys/feature.ts';
import { phone } from './phone/feature.ts';
import { END_SIGN_INS } from './queries/restored.ts';
import { clampAuthTimes } from './queries/shortening.ts';
import { authRoutes, linksRoutes } from './routes.ts';
import { secondFactor } from './second-factor/feature.ts';
import type { AuthServices } from './service.ts';
import { sessions } from './sessions/feature.ts';
import { settings } from './settings/feature.ts';

/** Functions of the profiles feature, which depends on this feature. */
interface People {
  readonly findLanguage: FindLanguage;
  readonly findReader: FindReaderLocale;
}

/** Declares the subfeatures, ordered by their dependencies, and the operations that use several of them. */
export const identity = (auth: AuthServices, { findLanguage, findReader }: People) =>
  [
    sessions,
    phone,
    notices(findReader),
    passkeys(auth),
    secondFactor(auth, findReader),
    links(findLanguage),
    settings(auth),
    {
      owns: 'accounts and signing in: eleven subfeatures, described below. Its contract has several files, such as `auth.ts` and `links.ts`',
      routes: { auth: authRoutes(auth), links: linksRoutes(auth) },
      operations: identityOperations,
      restored: END_SIGN_INS,
      shorten: ({ database }) => clampAuthTimes(database.db),
    } satisfies Feature,
  ] as const;
