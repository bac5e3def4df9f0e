/** The app without screens, for tests with many devices. Sending, events and storage are the real ones. */
export interface ChatTab {
  write(content: string): Promise<void>;
  /** Marks all messages that have arrived as read. */
  read(): Promise<void>;
  /** Returns the conversation and its receipts, as the person would see them. */
  shown(): ShownThread;
}

export interface ShownThread {
  readonly numbers: readonly number[];
  readonly words: readonly string[];
  readonly waiting: number;
  readonly read: number;
  readonly unread: number;
}
