import { DatabaseError, type Pool, type PoolClient, type QueryConfig, type QueryResult } from 'pg';

export interface PipelinedReads {
  query(config: QueryConfig): Promise<QueryResult>;
  readonly connections: Pool;
}

/** A second connection serves reads while the first is busy with a slow read. */
export const PIPELINED_CONNECTIONS = 2;
const WAITING_AT_MOST = 32;
/** If a pipelined connection has answered nothing for this long, new reads use another connection. */
const SLOW_MS = 50;
/** A pipelined connection returns to its pool after this time, so that the pool can replace it. */
const HELD_MS = 1_000;

/** The SQLSTATE of a missing prepared statement. The read that should have prepared it has failed. */
const NOT_PREPARED = '26000';

interface Pipe {
  readonly client: Promise<PoolClient>;
  readonly since: number;
  waiting: number;
  answeredAt: number;
}

/**
 * Sends reads over a few pipelined connections, so that fewer database processes wake up.
 * @param pipelined holds `PIPELINED_CONNECTIONS` connections, of clients in pipeline mode
 * @param others serves reads while the pipelined connections are slow
 */
export function openPipelinedReads(pipelined: Pool, others: Pool): PipelinedReads {
  const pipes = new Set<Pipe>();

  const begin = (now: number): Pipe => {
    const pipe = { client: pipelined.connect(), since: now, waiting: 0, answeredAt: now };
    pipes.add(pipe);
    return pipe;
  };
  const end = (pipe: Pipe): void => {
    pipes.delete(pipe);
    // The reads that wait for the connection get its error.
    pipe.client.then(
      (client) => client.release(),
      () => undefined,
    );
  };
  const choose = (): Pipe | undefined => {
    const now = performance.now();
    if (pipes.size < PIPELINED_CONNECTIONS) return begin(now);
    let shortest: Pipe | undefined;
    for (const pipe of pipes) {
      const isQuick = now - pipe.answeredAt < SLOW_MS && now - pipe.since < HELD_MS;
      if (isQuick && pipe.waiting < (shortest?.waiting ?? WAITING_AT_MOST)) shortest = pipe;
    }
    return shortest;
  };
  const send = async (pipe: Pipe, config: QueryConfig): Promise<QueryResult> => {
    pipe.waiting += 1;
    try {
      return await (await pipe.client).query(config);
    } catch (error) {
      if (error instanceof DatabaseError && error.code === NOT_PREPARED) return others.query(config);
      throw error;
    } finally {
      pipe.answeredAt = performance.now();
      pipe.waiting -= 1;
      if (pipe.waiting === 0) end(pipe);
    }
  };

  return {
    connections: pipelined,
    query: (config) => {
      const pipe = choose();
      return pipe === undefined ? others.query(config) : send(pipe, config);
    },
  };
}
