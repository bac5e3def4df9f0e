import { startMailServer } from './mail.ts';

// Runs a mail server that a test can suspend, and answers each address with its number of mails.
const server = await startMailServer();
process.on('message', (address: string) => process.send?.(server.to(address).length));
process.on('disconnect', () => process.exit());
process.send?.(server.url);
