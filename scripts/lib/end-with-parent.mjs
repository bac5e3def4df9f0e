// Preloaded into the server, which it stops when the program that started it ends, even by SIGKILL. An orphan
// would block the port and the data folder.

/** A clean shutdown takes less time. */
const DEADLINE_MS = 45_000;

process.once('disconnect', () => {
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), DEADLINE_MS).unref();
  process.kill(process.pid, 'SIGTERM');
});
process.channel?.unref();
