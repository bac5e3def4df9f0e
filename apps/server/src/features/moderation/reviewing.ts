import type { ModerationAction, ReportAction, WaitingReport } from '@beso/contract/moderation';
import type { Transaction } from '../../platform/db/database.ts';
import type { EventDraft } from '../../platform/events.ts';
import { fail } from '../../platform/http/fail.ts';
import type { ViewerId } from '../../platform/http/viewer.ts';
import type { Services } from '../../platform/services.ts';
import { hideActivity, hideComment, type ReactionNotifications } from '../activities/index.ts';
import { hideMessage } from '../chat/index.ts';
import { withEventTransaction } from '../events/index.ts';
import { liftSuspension, suspendAndDisconnect } from '../identity/index.ts';
import {
  closeReport,
  insertModerationAction,
  listActionRows,
  listWaitingRows,
  lockReport,
  type ReportedRow,
} from './queries/reviewing.ts';

/**
 * [S2-144] Returns the latest decisions and the open reports, except those about the operator themselves.
 * @param operatorId null for a command on the server
 */
export async function listReports(
  { database: { db } }: Services,
  operatorId: ViewerId | null,
): Promise<{ reports: WaitingReport[]; actions: ModerationAction[] }> {
  const [reports, actions] = await Promise.all([
    listWaitingRows(db, operatorId),
    listActionRows(db, operatorId),
  ]);
  return {
    reports: reports.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() })),
    actions: actions.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() })),
  };
}

/** Called after the decision's commit, to publish events or close connections. */
type Afterwards = () => void;

/** Removes reported content, as its author could. A reported person cannot be hidden, only suspended. */
async function hide(
  services: Services,
  notices: ReactionNotifications,
  tx: Transaction,
  drafts: EventDraft[],
  { subjectKind, subjectId, personId }: ReportedRow,
): Promise<Afterwards> {
  // Acts in the author's name; the operator's permission was checked before.
  const author = personId as ViewerId;
  switch (subjectKind) {
    case 'person':
      throw fail('INVALID_INPUT', { fields: [{ path: 'action', key: 'errors.invalidInput' }] });
    case 'activity':
      drafts.push(...(await hideActivity(tx, subjectId)));
      return () => {};
    case 'comment': {
      const committed = await hideComment(tx, notices, author, subjectId);
      return () => services.events.publish(committed);
    }
    case 'message':
      return hideMessage(services, tx, author, subjectId);
  }
}

/**
 * Decides a report and records the decision. Only one of two simultaneous decisions succeeds.
 * @throws REPORT_NOT_FOUND (also for a report about the operator), REPORT_CLOSED, INVALID_INPUT for hiding
 * a person
 */
export async function decideReport(
  services: Services,
  notices: ReactionNotifications,
  operatorId: ViewerId,
  { reportId, action }: { reportId: string; action: ReportAction },
): Promise<void> {
  let afterwards: Afterwards = () => {};
  await withEventTransaction(services, async (tx, drafts) => {
    const report = await lockReport(tx, reportId);
    if (report === undefined || report.personId === operatorId) throw fail('REPORT_NOT_FOUND');
    if (report.status !== 'open') throw fail('REPORT_CLOSED');
    const { personId } = report;
    if (action === 'hide') afterwards = await hide(services, notices, tx, drafts, report);
    if (action === 'suspend') afterwards = await suspendAndDisconnect(services, tx, personId as ViewerId);
    await closeReport(tx, reportId, action === 'dismiss' ? 'dismissed' : 'upheld');
    await insertModerationAction(tx, { reportId, operatorId, personId, action });
  });
  afterwards();
  services.log.info({ operation: 'moderation.decideReport', action }, 'a report was decided');
}

/** Suspends an account without a report, and records the operator's decision. */
export async function suspendPerson(
  services: Services,
  operatorId: ViewerId,
  personId: ViewerId,
): Promise<void> {
  const afterwards = await services.database.db.transaction(async (tx) => {
    await insertModerationAction(tx, { reportId: null, operatorId, personId, action: 'suspend' });
    return suspendAndDisconnect(services, tx, personId);
  });
  afterwards();
}

export async function liftSuspensionAndRecord(
  services: Services,
  operatorId: ViewerId,
  personId: string,
): Promise<void> {
  await services.database.db.transaction(async (tx) => {
    if (await liftSuspension(tx, personId))
      await insertModerationAction(tx, { reportId: null, operatorId, personId, action: 'lift' });
  });
}
