import type { EventDraft } from '../../platform/events.ts';

export function connectionChangedEvent(recipients: readonly string[], requestId: string): EventDraft {
  return { recipients: [...recipients], kind: 'connections.changed', payload: { requestId } };
}
