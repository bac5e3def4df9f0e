import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** The values of a gauge, each with its labels; read whenever Prometheus asks. */
export type GaugeSamples = readonly {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}[];

export interface GaugeSource {
  readonly name: string;
  readonly help: string;
  readonly labels?: readonly string[];
  /** If this rejects, the gauge has no value. */
  readonly read: () => GaugeSamples | Promise<GaugeSamples>;
}

/** The metrics of this node. Labels come from our code, and never contain an id or text of a person. */
export interface Metrics {
  /** @param operation an operation of the contract, or the pattern of a route */
  request(operation: string, status: number, seconds: number): void;
  job(queue: string, succeeded: boolean, seconds: number): void;
  watch(sources: readonly GaugeSource[]): void;
  /** Returns the metrics in the text format of Prometheus. */
  text(): Promise<string>;
}

const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const JOB_SECONDS = [0.01, 0.1, 0.5, 1, 5, 15, 60];

function addGauge(registry: Registry, { name, help, labels = [], read }: GaugeSource): void {
  const gauge: Gauge = new Gauge({
    name,
    help,
    labelNames: [...labels],
    registers: [registry],
    collect: async () => {
      // Removes the old value, which would look current if reading fails.
      if (labels.length === 0) gauge.remove();
      else gauge.reset();
      const samples = await Promise.resolve()
        .then(read)
        .catch((): GaugeSamples => []);
      for (const { labels: named = {}, value } of samples) gauge.set(named, value);
    },
  });
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'beso_request_seconds',
    help: 'Answered requests by operation and status',
    labelNames: ['operation', 'status'],
    buckets: REQUEST_SECONDS,
    registers: [registry],
  });
  const jobs = new Histogram({
    name: 'beso_job_seconds',
    help: 'Jobs that this node did, by queue and outcome',
    labelNames: ['queue', 'outcome'],
    buckets: JOB_SECONDS,
    registers: [registry],
  });
  return {
    request: (operation, status, seconds) => requests.observe({ operation, status }, seconds),
    job: (queue, succeeded, seconds) =>
      jobs.observe({ queue, outcome: succeeded ? 'done' : 'failed' }, seconds),
    watch: (sources) => {
      for (const source of sources) addGauge(registry, source);
    },
    text: () => registry.metrics(),
  };
}
