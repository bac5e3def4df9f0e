import type { ReportInput } from '@beso/contract/moderation';
import type { Person } from '@beso/contract/profiles';

type Named = Pick<Person, 'id' | 'firstName'>;
type Reported = ReportInput['subject'];

export interface ModerationSubject {
  /** Undefined for the person's own content. */
  report: Reported | undefined;
  /** The author of the content. The sheet says that the author is not told of the report. */
  author: Named;
  /** The people who can be blocked, without the viewer. */
  people: readonly Named[];
}

export type Step =
  | { kind: 'choose' }
  | { kind: 'report'; subject: Reported }
  | { kind: 'block'; id: string; name: string };
