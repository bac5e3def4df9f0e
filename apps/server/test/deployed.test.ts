import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const valuesOf = (file: string, name: string) => {
  const text = readFileSync(resolve(import.meta.dirname, '../../../deploy', file), 'utf8');
  return [...text.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value);
};

test('on a home server, commands find PostgreSQL’s socket outside the service’s private /tmp', () => {
  const unit = 'systemd/beso.service';
  expect(valuesOf(unit, 'PrivateTmp')).toEqual(['yes']);
  const [folder] = valuesOf(unit, 'RuntimeDirectory');
  expect(valuesOf(unit, 'Environment')).toContain(`TMPDIR=/run/${folder}`);
});

test('the systemd service may use AF_NETLINK, by which the server reads the machine’s addresses', () => {
  expect(valuesOf('systemd/beso.service', 'RestrictAddressFamilies').join()).toContain('AF_NETLINK');
});

test('etcd’s configuration has IP addresses to listen on, because it accepts no names there', () => {
  const listens = valuesOf('etcd/etcd.env', 'ETCD_LISTEN_\\w+');
  expect(listens).toHaveLength(2);
  for (const url of listens) expect(url).toMatch(/^http:\/\/[\d.]+:\d+$/);
});
