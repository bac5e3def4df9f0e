// Preloaded into the server: when the program that started it is gone, even by kill -9, the server stops too.
// An orphan would keep the port and the data folder from the next start.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
