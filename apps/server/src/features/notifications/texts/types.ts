import type { NotificationKind } from '@beso/contract/notifications';

/** A text by number; Spanish, French and Italian say "1.000.000 de besos". `{{count}}` and others stand for values. */
export type Forms<Category extends string = 'one' | 'other'> = Readonly<Record<Category, string>>;
export type RomanceForms = Forms<'one' | 'many' | 'other'>;

/** What pushes and mails say. Everything else that people read is the web app's. */
export interface Texts<Plural extends Forms = Forms> {
  /** Nothing private: who, and how much is new. */
  readonly news: Plural;
  readonly newsFromNobody: Plural;
  /** The last of a list of names, where there are too many. */
  readonly others: Plural;
  /** By number of besos where the kind has any, else of people; `{{who}}` names them. */
  readonly kinds: Readonly<Record<NotificationKind, Plural>>;
  readonly mail: {
    readonly greeting: string;
    readonly open: string;
    readonly reason: string;
    readonly preferences: string;
  };
}
