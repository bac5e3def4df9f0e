/**
 * Lists the columns of a table that concern people. Each is either erased or kept when an account is erased.
 */
export interface PersonalTable {
  /** The columns with the ids of the people in a row; empty if no column has one. */
  readonly about: readonly string[];
  /** The columns that an erasure empties. A shared row is emptied by its author's erasure. */
  readonly erased: readonly string[];
  /** The columns that an erasure leaves as they are, because they reveal nobody. */
  readonly kept: readonly string[];
  /** The columns in a person's export, from the rows whose column `by` has the person's id. */
  readonly exported?: {
    readonly by: string;
    readonly columns: readonly string[];
    /** An SQL condition for the exported rows. */
    readonly where?: string;
  };
}

export type PersonalMarks = Readonly<Record<string, PersonalTable>>;
