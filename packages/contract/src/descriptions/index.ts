import type { Contract } from '../index.ts';
import { ACCOUNT } from './account.ts';
import { SHARING } from './sharing.ts';
import type { DescriptionsOf } from './types.ts';

/** A sentence for each feature and operation of the API's reference. The app does not load it. */
export const DESCRIPTIONS: DescriptionsOf<keyof Contract> = { ...ACCOUNT, ...SHARING };
