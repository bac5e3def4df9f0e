import type { Feature } from '../../../platform/feature.ts';
import { passkeyRoutes } from './passkey-routes.ts';
import type { PasskeyAuth } from './passkeys.ts';

export const passkeys = (auth: PasskeyAuth) =>
  ({ routes: { passkeys: passkeyRoutes(auth) } }) satisfies Feature;
