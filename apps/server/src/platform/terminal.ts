/** Prints for the person at the terminal; everything else is logged. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
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
