/** The app without screens, for chat tests with many devices, with the real outbox, events and store. */
export interface ChatTab {
  write(content: string): Promise<void>;
  /** Reports all present messages as read. */
  read(): Promise<void>;
  /** Returns the texts of the conversation in order, and the receipts, as the person sees them. */
  shown(): Shown;
}

export interface Shown {
  readonly numbers: readonly number[];
  readonly words: readonly string[];
  readonly waiting: number;
  readonly read: number;
  readonly unread: number;
}
