import type { Feature } from '../../../platform/feature.ts';
import { registerPhoneCodeWorker } from './phone-jobs.ts';
import { deleteOldPhoneCodes } from './queries/phones.ts';

export const phone = {
  work: registerPhoneCodeWorker,
  retention: ({ database: { db } }) => [
    { name: 'phone-codes', remove: (atMost) => deleteOldPhoneCodes(db, atMost) },
  ],
} satisfies Feature;
