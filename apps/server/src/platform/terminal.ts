/** What the person at the terminal reads; everything else goes to the log. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

export interface SignIn {
  readonly email: string;
  readonly password: string;
}

/** The address and, where demo people exist, how to sign in as them. */
export function printWelcome(address: string, signIns: readonly SignIn[]): void {
  say('');
  say(`  BESO is at ${address}`);
  for (const { email, password } of signIns) say(`  Sign in as ${email} with the password ${password}`);
  say('');
}
