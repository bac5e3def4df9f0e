// Preloaded into the server: when the program that started it is gone, even by kill -9, the server stops too.
// An orphan would keep the port and the data folder from the next start.

/** A server that stops in order has ended by then. */
const DEADLINE_MS = 45_000;

process.once('disconnect', () => {
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), DEADLINE_MS).unref();
  process.kill(process.pid, 'SIGTERM');
});
process.channel?.unref();
