/** The app without screens, for chat tests of many devices: outbox, events and store are real. */
export interface ChatTab {
  write(content: string): Promise<void>;
  /** Says that everything that is here was read. */
  read(): Promise<void>;
  /**
   * Returns the words of the conversation in their order, and how far it is read, as the person sees them.
   */
  shown(): Shown;
}

export interface Shown {
  readonly numbers: readonly number[];
  readonly words: readonly string[];
  readonly waiting: number;
  readonly read: number;
  readonly unread: number;
}
