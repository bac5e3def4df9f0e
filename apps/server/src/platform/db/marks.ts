/** A row of "What is kept" in docs/OPERATIONS.md; tables that share one share the object. */
export interface Kept {
  readonly holds: string;
  readonly howLong: string;
  /** The name of a retention job stands in backticks. */
  readonly removedBy: string;
}

/** The application's rights on a table beside reading it. */
interface Writes {
  readonly insert?: true;
  /** All columns, or these. */
  readonly update?: true | readonly string[];
  readonly delete?: true;
}

/** The marks of a table, in its feature's `tables.ts`. */
export interface TableMarks {
  readonly kept: Kept;
  /**
   * Columns with a foreign key to a person or an account: the row `goes` with the account, or it `remains`:
   * an account which has such rows cannot simply be deleted.
   */
  readonly people?: Readonly<Record<string, 'goes' | 'remains'>>;
  /** Columns without a foreign key, and the table that has the row they name: the audit looks for it. */
  readonly names?: Readonly<Record<string, string>>;
  /** Everything, when missing. Empty: only database functions write it. */
  readonly writes?: Writes;
  /** Whether SQL of other features may read it. */
  readonly offered?: true;
  /** Features whose SQL may write it. */
  readonly writtenBy?: readonly string[];
}

export type Marks = Readonly<Record<string, TableMarks>>;
