/** A row of the table "What is kept" in docs/OPERATIONS.md. Tables with the same rule share one object. */
export interface RetentionRule {
  readonly holds: string;
  readonly howLong: string;
  /** Names the retention jobs in backticks. */
  readonly removedBy: string;
}

interface Writes {
  readonly insert?: true;
  /** `true` permits all columns, a list permits only the columns that it names. */
  readonly update?: true | readonly string[];
  readonly delete?: true;
}

export interface TableMarks {
  readonly kept: RetentionRule;
  /** The effect of deleting a person: `goes` deletes the row too, `remains` prevents the deletion. */
  readonly people?: Readonly<Record<string, 'goes' | 'remains'>>;
  /** Columns with ids but without a foreign key, each with the table of the ids. */
  readonly names?: Readonly<Record<string, string>>;
  /** The application's rights; all if undefined. If empty, only database functions write to the table. */
  readonly writes?: Writes;
  readonly offered?: true;
  readonly writtenBy?: readonly string[];
}

export type TablesMarks = Readonly<Record<string, TableMarks>>;
