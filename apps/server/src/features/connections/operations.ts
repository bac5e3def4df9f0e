import { type Quota, READ_QUOTA, TAP_QUOTA } from '../../platform/limits/quotas.ts';
import type { OperationsOf } from '../../platform/operations.ts';

const PREFERENCES: Quota = { daily: 'PREFERENCE_DAILY_LIMIT' };

export const connectionsOperations = {
  connections: {
    about: 'Public cards, search and requests to connect.',
    operations: {
      getPerson: { does: 'Returns the card of a person.', quota: READ_QUOTA },
      searchPeople: {
        does: 'Finds people by exact email address or by name.',
        quota: { daily: 'SEARCH_DAILY_LIMIT' },
      },
      getVisibility: { does: 'Returns who can find the person.', quota: READ_QUOTA },
      setVisibility: { does: 'Sets who can find the person.', quota: PREFERENCES },
      askToConnect: { does: 'Asks a person to connect.', quota: { daily: 'CONNECTION_DAILY_LIMIT' } },
      listConnectionRequests: {
        does: 'Lists the pending and recent requests to connect.',
        quota: READ_QUOTA,
      },
      acceptConnection: { does: 'Accepts a request to connect.', quota: TAP_QUOTA },
      declineConnection: { does: 'Declines a request to connect.', quota: TAP_QUOTA },
      withdrawConnection: { does: 'Withdraws a request to connect.', quota: TAP_QUOTA },
    },
  },
} satisfies OperationsOf<'connections'>;
