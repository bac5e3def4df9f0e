const CONTROLS = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
const asEscape = (control: string) => `\\u{${control.codePointAt(0)?.toString(16)}}`;

/** Escapes control characters and line breaks, so that text cannot control the terminal or fake lines. */
export const escapeControlCharacters = (text: string): string => text.replace(CONTROLS, asEscape);

/** Prints to the person at the terminal. All other output goes to the log. */
export function printLines(lines: string): void {
  process.stdout.write(`${lines.split('\n').map(escapeControlCharacters).join('\n')}\n`);
}

export interface PrintedSignIn {
  readonly email: string;
  readonly password: string;
}

export function printWelcome(
  address: string,
  signIns: readonly PrintedSignIn[],
  outbox: string | undefined,
): void {
  printLines('');
  printLines(`  BESO is at ${address}`);
  for (const { email, password } of signIns)
    printLines(`  Sign in as ${email} with the password ${password}`);
  if (outbox !== undefined) printLines(`  Mails are not sent: they are at ${outbox}`);
  printLines('');
}
