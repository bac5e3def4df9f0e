import { ACCOUNT_DESCRIPTIONS } from './descriptions-account.ts';
import type { DescriptionsOf } from './descriptions-of.ts';
import { SHARING_DESCRIPTIONS } from './descriptions-sharing.ts';
import type { Contract } from './index.ts';

/** A sentence for each feature and operation in the API's reference. The web app does not load them. */
export const DESCRIPTIONS: DescriptionsOf<keyof Contract> = {
  ...ACCOUNT_DESCRIPTIONS,
  ...SHARING_DESCRIPTIONS,
};
