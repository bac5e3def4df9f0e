import { startMailServer } from './mail.ts';

// A mail server in a process of its own, which a test can stop. It says its address, and then, whenever it is
// told an address, how many mails have come to it.
const server = await startMailServer();
process.on('message', (address: string) => process.send?.(server.to(address).length));
process.on('disconnect', () => process.exit());
process.send?.(server.url);
