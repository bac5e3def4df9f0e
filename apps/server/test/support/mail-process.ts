import { startMailServer } from './mail.ts';

// Runs a mail server in a process of its own, which a test can suspend. The process sends its URL; for each
// address that it receives, it answers with the number of mails.
const server = await startMailServer();
process.on('message', (address: string) => process.send?.(server.to(address).length));
process.on('disconnect', () => process.exit());
process.send?.(server.url);
