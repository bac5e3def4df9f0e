import { startMailServer } from './mail.ts';

// Runs a mail server in a separate process, which a test can suspend. The process answers each address that
// it receives with the number of mails.
const server = await startMailServer();
process.on('message', (address: string) => process.send?.(server.to(address).length));
process.on('disconnect', () => process.exit());
process.send?.(server.url);
