import { setNetwork } from '../connection/network.ts';
import { Network } from './plugins.ts';

/** Follows the device's own report, because a web view may not know whether there is a network. */
export async function followNetwork(): Promise<void> {
  const heard = ({ connected }: { connected: boolean }) => {
    if (setNetwork(connected)) window.dispatchEvent(new Event(connected ? 'online' : 'offline'));
  };
  await Network.addListener('networkStatusChange', heard);
  heard(await Network.getStatus());
}
