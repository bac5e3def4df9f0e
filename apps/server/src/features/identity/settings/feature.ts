import type { Feature } from '../../../platform/feature.ts';
import type { Auth } from '../sessions/index.ts';
import { accountRoutes } from './account-routes.ts';

export const settings = (auth: Auth) => ({ routes: { account: accountRoutes(auth) } }) satisfies Feature;
