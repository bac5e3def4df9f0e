/** A row in the table "What is kept" of docs/OPERATIONS.md; tables that share a row share the object. */
export interface RetentionRule {
  readonly holds: string;
  readonly howLong: string;
  /** Names the retention jobs in backticks. */
  readonly removedBy: string;
}

interface Writes {
  readonly insert?: true;
  /** All columns, or the listed ones. */
  readonly update?: true | readonly string[];
  readonly delete?: true;
}

export interface TableMarks {
  readonly kept: RetentionRule;
  /** `goes` rows are deleted with the account; `remains` rows prevent deleting the account directly. */
  readonly people?: Readonly<Record<string, 'goes' | 'remains'>>;
  /** References without a foreign key, with the table to which they refer; the audit checks them. */
  readonly names?: Readonly<Record<string, string>>;
  /** All rights by default. If empty, only database functions write to the table. */
  readonly writes?: Writes;
  readonly offered?: true;
  readonly writtenBy?: readonly string[];
}

export type TablesMarks = Readonly<Record<string, TableMarks>>;
