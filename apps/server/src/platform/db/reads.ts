import { DatabaseError, type Pool, type PoolClient, type QueryConfig, type QueryResult } from 'pg';

/** Runs statements that only read, take no lock and are short: a page of the feed, a balance. */
export interface Reads {
  query(config: QueryConfig): Promise<QueryResult>;
  /** Those that are shared. */
  readonly connections: Pool;
}

/** One of them is enough for what a process can answer; the second for whoever stands behind a slow read. */
export const PIPES = 2;
const WAITING_AT_MOST = 32;
/** Whoever would stand behind a read that takes longer gets a connection of their own. */
const SLOW_MS = 50;
/** Then a pipe goes back to its pool, which closes connections that have lived their time. */
const HELD_MS = 1_000;

/** The statement was not prepared: the read that should have done it failed before. */
const NOT_PREPARED = '26000';

/** A connection that many reads share, sent without waiting for each other's answers. */
interface Pipe {
  readonly client: Promise<PoolClient>;
  readonly since: number;
  waiting: number;
  answeredAt: number;
}

/**
 * Sends reads over a few pipelined connections. PostgreSQL answers those of one connection in turn, so it is
 * woken for many of them at once, where sixteen processes would be woken for one each.
 * @param pipelined holds `PIPES` connections, of clients in pipeline mode
 * @param others for what finds no pipe that is quick
 */
export function openReads(pipelined: Pool, others: Pool): Reads {
  const pipes = new Set<Pipe>();

  const begin = (now: number): Pipe => {
    const pipe = { client: pipelined.connect(), since: now, waiting: 0, answeredAt: now };
    pipes.add(pipe);
    return pipe;
  };
  const end = (pipe: Pipe): void => {
    pipes.delete(pipe);
    // Whoever waited for a connection that could not be made has its error.
    pipe.client.then(
      (client) => client.release(),
      () => undefined,
    );
  };
  const choose = (): Pipe | undefined => {
    const now = performance.now();
    if (pipes.size < PIPES) return begin(now);
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
