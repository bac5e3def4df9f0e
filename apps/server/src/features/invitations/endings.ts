import type { Transaction } from '../../platform/db/database.ts';
import type { EventDraft } from '../../platform/events.ts';
import { withdrawNotification } from '../notifications/index.ts';
import { invitationChangedEvent } from './events.ts';
import { findInvolvedPeople } from './queries/mailed.ts';

/** Withdraws the unread notification of an invitation that has ended, and returns the event drafts. */
export async function invitationEndedEvents(tx: Transaction, invitationId: string): Promise<EventDraft[]> {
  const concerned = await findInvolvedPeople(tx, invitationId);
  const [inviterId = '', ...receivers] = concerned;
  const withdrawn = await withdrawNotification(tx, {
    recipients: receivers,
    kind: 'invitation_received',
    subjectId: invitationId,
    actorId: inviterId,
  });
  return [...withdrawn, invitationChangedEvent(concerned, invitationId)];
}
