// npm run serve: runs an installed and built server without changing it. `npm start` builds first.
import { startServer } from './lib/server.mjs';
import { supervise } from './lib/supervise.mjs';

process.exitCode = await supervise([startServer(process.argv.slice(2))]);
