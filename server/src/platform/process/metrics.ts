import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  return {
    registry,
    requests: new Histogram({
      name: 'recadia_http_request_seconds',
      help: 'Time to answer, by route and status',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2],
      registers,
    }),
    sockets: new Gauge({ name: 'recadia_sockets', help: 'Open live connections', registers }),
    delivered: new Counter({ name: 'recadia_live_events_total', help: 'Live events handed to sockets', registers }),
    unshown: new Counter({
      name: 'recadia_live_events_left_out_total',
      help: 'Events that could not be presented and reached no socket',
      registers,
    }),
    inbound: new Counter({
      name: 'recadia_inbound_events_total',
      help: 'Inbound events of WhatsApp, by outcome',
      labelNames: ['outcome'],
      registers,
    }),
    webhooks: new Counter({
      name: 'recadia_webhook_deliveries_total',
      help: 'Deliveries to the webhooks of Cloud numbers, by what became of them',
      labelNames: ['outcome'],
      registers,
    }),
    paymentWebhooks: new Counter({
      name: 'recadia_payment_webhooks_total',
      help: 'Webhooks of the payment gateway, by outcome',
      labelNames: ['outcome'],
      registers,
    }),
    busDropped: new Counter({
      name: 'recadia_bus_dropped_total',
      help: 'Messages of Redis that were dropped, by reason',
      labelNames: ['reason'],
      registers,
    }),
    fileSweeps: new Counter({
      name: 'recadia_file_sweeps_total',
      help: 'Sweeps of files that no row names, by outcome',
      labelNames: ['outcome'],
      registers,
    }),
    sweptFiles: new Counter({
      name: 'recadia_swept_files_total',
      help: 'Files moved into quarantine, back out of it or removed from it',
      labelNames: ['action'],
      registers,
    }),
    removedFiles: new Counter({
      name: 'recadia_removed_files_total',
      help: 'Files removed because the row that named them is gone or names another',
      registers,
    }),
    jobs: new Histogram({
      name: 'recadia_job_seconds',
      help: 'Time of a run of a job, by task and outcome',
      labelNames: ['task', 'outcome'],
      buckets: [0.01, 0.05, 0.25, 1, 5, 30],
      registers,
    }),
    workAge: new Gauge({
      name: 'recadia_oldest_work_seconds',
      help: 'Seconds that the oldest due work has waited, by kind',
      labelNames: ['kind'],
      registers,
    }),
    parked: new Gauge({
      name: 'recadia_jobs_parked',
      help: 'Jobs without attempts left, by task: an operator retries or discards them',
      labelNames: ['task'],
      registers,
    }),
    relayed: new Counter({ name: 'recadia_relayed_events_total', help: 'Events numbered by the relay', registers }),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;

export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    // The route's pattern instead of the address: ids in labels would create one series per row.
    const route = request.routeOptions.url ?? 'unknown';
    metrics.requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
}
