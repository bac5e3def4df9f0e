/** Prints for the person at the terminal; everything else goes to the log. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

export interface SignIn {
  readonly email: string;
  readonly password: string;
}

/** The address and, where there are any, how to sign in as demo people and where mails are kept. */
export function printWelcome(address: string, signIns: readonly SignIn[], outbox: string | undefined): void {
  say('');
  say(`  BESO is at ${address}`);
  for (const { email, password } of signIns) say(`  Sign in as ${email} with the password ${password}`);
  if (outbox !== undefined) say(`  Mails are not sent: they are at ${outbox}`);
  say('');
}
