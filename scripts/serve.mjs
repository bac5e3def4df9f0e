// npm run serve: runs the server, which must be installed and built; `npm start` installs and builds first.
import { startServer } from './lib/server.mjs';
import { supervise } from './lib/supervise.mjs';

process.exitCode = await supervise([startServer(process.argv.slice(2))]);
