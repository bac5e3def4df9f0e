// npm run serve: runs a server that is installed and built already, and changes nothing of it: for containers
// and for services whose program is read-only. `npm start` installs and builds first.
import { startServer } from './lib/server.mjs';
import { supervise } from './lib/supervise.mjs';

process.exitCode = await supervise([startServer(process.argv.slice(2))]);
