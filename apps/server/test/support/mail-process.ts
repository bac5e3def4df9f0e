import { startMailServer } from './mail.ts';

// A mail server in its own process, which a test can stop. It prints its address, and responds to an address
// with its number of mails.
const server = await startMailServer();
process.on('message', (address: string) => process.send?.(server.to(address).length));
process.on('disconnect', () => process.exit());
process.send?.(server.url);
