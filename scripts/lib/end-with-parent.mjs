// The server loads this file before its own code. It stops the server when the server's parent ends, even
// by SIGKILL.

/** A server that has not stopped this long after the end of its parent is killed. */
const DEADLINE_MS = 68_000;

process.once('disconnect', () => {
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), DEADLINE_MS).unref();
  process.kill(process.pid, 'SIGTERM');
});
process.channel?.unref();
