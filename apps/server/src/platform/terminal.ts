const CONTROLS = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
const asEscape = (control: string) => `\\u{${control.codePointAt(0)?.toString(16)}}`;

/** Escapes what a terminal obeys or hides, including line breaks, so that text stays on one line. */
export const oneLine = (text: string): string => text.replace(CONTROLS, asEscape);

/** Prints for the person at the terminal; everything else is logged. */
export function say(lines: string): void {
  process.stdout.write(`${lines.split('\n').map(oneLine).join('\n')}\n`);
}

export interface SignIn {
  readonly email: string;
  readonly password: string;
}

export function printWelcome(address: string, signIns: readonly SignIn[], outbox: string | undefined): void {
  say('');
  say(`  BESO is at ${address}`);
  for (const { email, password } of signIns) say(`  Sign in as ${email} with the password ${password}`);
  if (outbox !== undefined) say(`  Mails are not sent: they are at ${outbox}`);
  say('');
}
