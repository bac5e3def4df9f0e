/**
 * Resolves in a task of its own, so that the browser can paint and respond before. Not a timer: Firefox may
 * delay timers while a page loads.
 */
export const nextTask = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
