/** A minimal Socket.IO client over one WebSocket. */
export interface Listener {
  heard(): number;
  close(): void;
}

const PING = '2';
const PONG = '3';
const OPEN = '0';
const CONNECT = '40';
const EVENT = '42';

/**
 * Opens a live connection, and counts its messages.
 * @param address the client address that it claims; the server must trust this machine as its proxy
 */
export async function openListener(
  baseUrl: string,
  cookie: string,
  hear: (message: string) => void = () => undefined,
  address = '127.0.0.1',
): Promise<Listener> {
  const url = `${baseUrl.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`;
  // Node's WebSocket accepts headers, but its constructor has the browsers' type without them.
  const options: unknown = { headers: { cookie, 'x-forwarded-for': address } };
  const socket = new WebSocket(url, options as string[]);
  let heard = 0;
  await new Promise<void>((resolve, reject) => {
    socket.onerror = () => reject(new Error('the live connection was refused'));
    socket.onmessage = ({ data }) => {
      const message = String(data);
      if (message.startsWith(OPEN)) socket.send(CONNECT);
      else if (message.startsWith(CONNECT)) resolve();
      else if (message.startsWith(EVENT)) {
        heard += 1;
        hear(message);
      } else if (message === PING) socket.send(PONG);
      else reject(new Error(`the live connection answered ${message}`));
    };
  });
  return { heard: () => heard, close: () => socket.close() };
}
