import { type Quota, type QuotasOf, READ_QUOTA, TAP_QUOTA } from '../../platform/limits/quotas.ts';

const PREFERENCES: Quota = { daily: 'PREFERENCE_DAILY_LIMIT' };

export const connectionsQuotas = {
  'connections.getPerson': READ_QUOTA,
  'connections.searchPeople': { daily: 'SEARCH_DAILY_LIMIT' },
  'connections.getVisibility': READ_QUOTA,
  'connections.setVisibility': PREFERENCES,
  'connections.askToConnect': { daily: 'CONNECTION_DAILY_LIMIT' },
  'connections.listConnectionRequests': READ_QUOTA,
  'connections.acceptConnection': TAP_QUOTA,
  'connections.declineConnection': TAP_QUOTA,
  'connections.withdrawConnection': TAP_QUOTA,
} satisfies QuotasOf<'connections'>;
