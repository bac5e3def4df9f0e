import { setNetwork } from '../connection/network.ts';
import { Network } from './plugins.ts';

/** Follows the network state that the device reports, because a web view may not know it. */
export async function followNetwork(): Promise<void> {
  const heard = ({ connected }: { connected: boolean }) => {
    if (setNetwork(connected)) window.dispatchEvent(new Event(connected ? 'online' : 'offline'));
  };
  await Network.addListener('networkStatusChange', heard);
  heard(await Network.getStatus());
}
