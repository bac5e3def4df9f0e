import type { Feature } from '../../../platform/feature.ts';
import { deleteExpiredSessions, deleteExpiredVerifications } from './queries.ts';

export const sessions = {
  retention: ({ database: { db } }) => [
    { name: 'sessions', remove: (atMost) => deleteExpiredSessions(db, atMost) },
    { name: 'verifications', remove: (atMost) => deleteExpiredVerifications(db, atMost) },
  ],
} satisfies Feature;
