import { oc } from '@orpc/contract';
import { z } from 'zod';
import { memberErrors, pickErrors } from './errors.ts';
import { multilineText, Person } from './profiles.ts';

export const REPORT_SUBJECTS = ['person', 'activity', 'comment', 'message'] as const;
export type ReportSubjectKind = (typeof REPORT_SUBJECTS)[number];

export const REPORT_REASONS = ['harassment', 'hate', 'sexual', 'spam', 'impersonation', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

export const REPORT_ACTIONS = ['hide', 'suspend', 'dismiss'] as const;
export type ReportAction = (typeof REPORT_ACTIONS)[number];
export const MODERATION_ACTIONS = [...REPORT_ACTIONS, 'lift'] as const;

/** The number of waiting reports in a response (oldest first), and of past actions (newest first). */
export const REPORTS_SHOWN = 50;

export const REPORT_NOTE_MAX_LENGTH = 1_000;

export const ReportInput = z.object({
  subject: z.object({ kind: z.enum(REPORT_SUBJECTS), id: z.uuid() }),
  reason: z.enum(REPORT_REASONS),
  /** Its length is counted in code points, as PostgreSQL counts. */
  note: multilineText(REPORT_NOTE_MAX_LENGTH, 'errors.reportNoteTooLong').default(''),
});
export type ReportInput = z.input<typeof ReportInput>;

/** A person whom the caller has blocked, without last name and picture. */
export const BlockedPerson = Person.pick({ id: true, firstName: true }).extend({
  blockedAt: z.iso.datetime(),
});
export type BlockedPerson = z.infer<typeof BlockedPerson>;

const person = z.object({ personId: z.uuid() });

const NamedPerson = z.object({ id: z.uuid(), name: z.string() });

/** A report as operators see it. `snapshot` is the content at the time of the report. */
export const WaitingReport = z.object({
  id: z.uuid(),
  subjectKind: z.enum(REPORT_SUBJECTS),
  reason: z.enum(REPORT_REASONS),
  note: z.string(),
  snapshot: z.unknown(),
  createdAt: z.iso.datetime(),
  reporter: NamedPerson,
  person: NamedPerson.extend({ suspended: z.boolean() }),
});
export type WaitingReport = z.infer<typeof WaitingReport>;

export const ModerationAction = z.object({
  id: z.uuid(),
  action: z.enum(MODERATION_ACTIONS),
  operator: NamedPerson,
  person: NamedPerson.extend({ suspended: z.boolean() }),
  createdAt: z.iso.datetime(),
});
export type ModerationAction = z.infer<typeof ModerationAction>;

const operatorErrors = { ...memberErrors, ...pickErrors('NOT_FOUND') };

export const moderation = {
  /** Hides the two people from each other, without telling the blocked person. Idempotent. */
  blockPerson: oc
    .route({ method: 'POST', path: '/moderation/blocks', successStatus: 204 })
    .errors({
      ...memberErrors,
      ...pickErrors('ORIGIN_REFUSED', 'PERSON_NOT_FOUND', 'CANNOT_BLOCK_SELF', 'BLOCK_DAILY_LIMIT'),
    })
    .input(person)
    .output(z.void()),
  /** Ends a block by the caller, which shows shared relationships again. Idempotent. */
  unblockPerson: oc
    .route({ method: 'DELETE', path: '/moderation/blocks/{personId}', successStatus: 204 })
    .errors({ ...memberErrors, ...pickErrors('ORIGIN_REFUSED') })
    .input(person)
    .output(z.void()),
  listBlockedPeople: oc
    .route({ method: 'GET', path: '/moderation/blocks' })
    .errors(memberErrors)
    .output(z.object({ people: z.array(BlockedPerson) })),
  /** Reports a person or content to the moderators, who get a copy. A repeat returns the open report. */
  report: oc
    .route({ method: 'POST', path: '/moderation/reports', successStatus: 201 })
    .errors({
      ...memberErrors,
      ...pickErrors('ORIGIN_REFUSED', 'REPORT_SUBJECT_NOT_FOUND', 'CANNOT_REPORT_SELF', 'REPORT_DAILY_LIMIT'),
    })
    .input(ReportInput)
    .output(z.object({ reportId: z.uuid() })),
  /** Lists waiting reports and the operators' latest actions. Anybody else gets NOT_FOUND. */
  listReports: oc
    .route({ method: 'GET', path: '/moderation/queue' })
    .errors(operatorErrors)
    .output(z.object({ reports: z.array(WaitingReport), actions: z.array(ModerationAction) })),
  /** Decides a report once. Hidden content disappears for everybody; a suspended person is signed out. */
  decideReport: oc
    .route({ method: 'POST', path: '/moderation/queue/{reportId}', successStatus: 204 })
    .errors({ ...operatorErrors, ...pickErrors('ORIGIN_REFUSED', 'REPORT_NOT_FOUND', 'REPORT_CLOSED') })
    .input(z.object({ reportId: z.uuid(), action: z.enum(REPORT_ACTIONS) }))
    .output(z.void()),
  /** Ends a suspension; succeeds also if there is none. */
  liftSuspension: oc
    .route({ method: 'DELETE', path: '/moderation/suspensions/{personId}', successStatus: 204 })
    .errors({ ...operatorErrors, ...pickErrors('ORIGIN_REFUSED') })
    .input(person)
    .output(z.void()),
};
