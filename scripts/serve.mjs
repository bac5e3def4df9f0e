// npm run serve: runs the server without installing and building anything, unlike `npm start`.
import { startServer } from './lib/server.mjs';
import { supervise } from './lib/supervise.mjs';

process.exitCode = await supervise([startServer(process.argv.slice(2))]);
