export interface TextMessage {
  /** Repetitions share this id. */
  readonly messageId: string;
  /** E.164, such as +393331234567. */
  readonly to: string;
  readonly text: string;
}
