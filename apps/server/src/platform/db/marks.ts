/** A row of "What is kept" in docs/OPERATIONS.md; tables that share a row share the object. */
export interface Kept {
  readonly holds: string;
  readonly howLong: string;
  /** Retention jobs are named in backticks. */
  readonly removedBy: string;
}

interface Writes {
  readonly insert?: true;
  /** All columns, or the listed ones. */
  readonly update?: true | readonly string[];
  readonly delete?: true;
}

export interface TableMarks {
  readonly kept: Kept;
  /** `goes` rows are deleted with the account; `remains` rows prevent deleting it directly. */
  readonly people?: Readonly<Record<string, 'goes' | 'remains'>>;
  /** References without a foreign key, with the table they point to; the audit checks them. */
  readonly names?: Readonly<Record<string, string>>;
  /** All rights if absent. If empty, only database functions write the table. */
  readonly writes?: Writes;
  readonly offered?: true;
  readonly writtenBy?: readonly string[];
}

export type Marks = Readonly<Record<string, TableMarks>>;
