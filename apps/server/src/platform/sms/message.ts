export interface TextMessage {
  /** Identifies the message; a repeated one has the same id. */
  readonly messageId: string;
  /** A phone number in the E.164 format, such as +393331234567. */
  readonly to: string;
  readonly text: string;
}
