import type { NodeRow } from './queries.ts';

export type NodeDifference = 'another-secret' | 'another-picture-store';

/** Returns true if one of the nodes accepts the other's signatures, as during a change of the secret. */
function shareSecret(one: NodeRow, other: NodeRow): boolean {
  const reads = (reader: NodeRow, { secretMark }: NodeRow) =>
    reader.secretMark === secretMark || reader.previousMark === secretMark;
  return reads(one, other) || reads(other, one);
}

/** Returns why two nodes cannot serve the same people; empty if they can. */
export function compareNodes(one: NodeRow, other: NodeRow): NodeDifference[] {
  const hasOneStore = one.storeId === null || other.storeId === null || one.storeId === other.storeId;
  return [
    ...(shareSecret(one, other) ? [] : (['another-secret'] as const)),
    ...(hasOneStore ? [] : (['another-picture-store'] as const)),
  ];
}

export const REFUSAL_TEXTS: Readonly<Record<NodeDifference, string>> = {
  'another-secret':
    'BESO_SECRET differs from that of a node that runs on this database, and people would be signed out: ' +
    'give all nodes one secret, or the former one as BESO_SECRET_PREVIOUS.',
  'another-picture-store':
    'This node keeps pictures elsewhere than a node that runs on this database, and people would miss them: ' +
    'give all nodes one S3_BUCKET, or a shared folder as BESO_DATA_DIR.',
};
/** Added to each refusal, because a killed node counts as running until its heartbeat is too old. */
export const KILLED_NODE_ADVICE = 'If that node has been killed, start again in 30 seconds.';
