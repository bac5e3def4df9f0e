import type { ReportInput } from '@beso/contract/moderation';
import type { Person } from '@beso/contract/profiles';

type Named = Pick<Person, 'id' | 'firstName'>;
type Reported = ReportInput['subject'];

export interface ModerationSubject {
  /** The content to report; undefined if it is the viewer's own. */
  report: Reported | undefined;
  /** The author of the content. The sheet says that the author does not learn of the report. */
  author: Named;
  /** The people whom the viewer can block. */
  people: readonly Named[];
}

export type ModerationStep =
  | { kind: 'choose' }
  | { kind: 'report'; subject: Reported }
  | { kind: 'block'; id: string; name: string };
