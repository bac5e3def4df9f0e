import type { EventDraft } from '../../platform/events.ts';

/** Drafts the event that a request to connect changed, for whom it concerns. */
export function connectionChanged(recipients: readonly string[], requestId: string): EventDraft {
  return { recipients: [...recipients], kind: 'connections.changed', payload: { requestId } };
}
