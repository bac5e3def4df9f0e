import { type Quota, type QuotasOf, READING, TAPPING } from '../../platform/limits/quotas.ts';

const PREFERENCES: Quota = { daily: 'PREFERENCE_DAILY_LIMIT' };

export const connectionsQuotas = {
  'connections.getPerson': READING,
  'connections.searchPeople': { daily: 'SEARCH_DAILY_LIMIT' },
  'connections.getVisibility': READING,
  'connections.setVisibility': PREFERENCES,
  'connections.askToConnect': { daily: 'CONNECTION_DAILY_LIMIT' },
  'connections.listConnectionRequests': READING,
  'connections.acceptConnection': TAPPING,
  'connections.declineConnection': TAPPING,
  'connections.withdrawConnection': TAPPING,
} satisfies QuotasOf<'connections'>;
