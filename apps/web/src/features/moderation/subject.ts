import type { ReportInput } from '@beso/contract/moderation';
import type { Person } from '@beso/contract/profiles';

type Named = Pick<Person, 'id' | 'firstName'>;
type Reported = ReportInput['subject'];

export interface ModerationSubject {
  /** Undefined for the person's own content. */
  report: Reported | undefined;
  /** The author of the content. The sheet explains that they do not learn of the report. */
  author: Named;
  /** People to block, without the current person. */
  people: readonly Named[];
}

export type Step =
  | { kind: 'choose' }
  | { kind: 'report'; subject: Reported }
  | { kind: 'block'; id: string; name: string };
