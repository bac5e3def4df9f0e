import { startMailServer } from './mail.ts';

// A mail server in its own process, so that a test can stop it. It prints its address; for each address that
// it reads, it prints the number of mails.
const server = await startMailServer();
process.on('message', (address: string) => process.send?.(server.to(address).length));
process.on('disconnect', () => process.exit());
process.send?.(server.url);
