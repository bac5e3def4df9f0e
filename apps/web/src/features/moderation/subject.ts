import type { ReportInput } from '@beso/contract/moderation';
import type { Person } from '@beso/contract/profiles';

type Named = Pick<Person, 'id' | 'firstName'>;
type Reported = ReportInput['subject'];

/** What a menu is about. */
export interface ModerationSubject {
  /** What can be reported; undefined where it is my own. */
  report: Reported | undefined;
  /** Whose it is. The sheet says that they do not learn of the report. */
  author: Named;
  /** Who can be blocked, never myself. */
  people: readonly Named[];
}

/** What to do; then the report, or the question before a block. */
export type Step =
  | { kind: 'choose' }
  | { kind: 'report'; subject: Reported }
  | { kind: 'block'; id: string; name: string };
