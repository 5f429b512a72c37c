import { monitorEventLoopDelay, PerformanceObserver, performance } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';
import type { Registry } from './registry.ts';

const major = 4;

export interface ProcessWatch {
  stop(): void;
}

/** Process metrics, with the usual names for Node.js servers, so that ready-made dashboards fit. */
export function watchProcess(registry: Registry, build: { readonly version: string }): ProcessWatch {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  let idle = performance.eventLoopUtilization();
  let afterMajor = 0;
  // The heap after a full collection is what reveals a leak.
  const collections = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as readonly { readonly detail?: { readonly kind?: number } }[])
      if (entry.detail?.kind === major) afterMajor = getHeapStatistics().used_heap_size;
  });
  collections.observe({ entryTypes: ['gc'] });

  const started = Date.now() / 1000 - process.uptime();
  registry.gauge('prcds_build_info', 'What runs here.', () => [
    { labels: { version: build.version, node: process.version }, value: 1 },
  ]);
  registry.gauge('process_start_time_seconds', 'When the process started.', () => started);
  registry.total('process_cpu_seconds_total', 'Processor time used.', () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  });
  registry.gauge('process_resident_memory_bytes', 'Memory of the process.', () => process.memoryUsage.rss());
  registry.gauge('nodejs_heap_size_used_bytes', 'Heap in use.', () => getHeapStatistics().used_heap_size);
  registry.gauge('nodejs_heap_size_total_bytes', 'Heap taken.', () => getHeapStatistics().total_heap_size);
  registry.gauge('nodejs_external_memory_bytes', 'Buffers outside of the heap.', () => process.memoryUsage().external);
  registry.gauge('prcds_heap_after_collection_bytes', 'Heap in use after the last full collection.', () =>
    afterMajor > 0 ? [{ value: afterMajor }] : [],
  );
  registry.gauge('nodejs_eventloop_lag_p50_seconds', 'Delay of the event loop since the last look.', () => p(50));
  registry.gauge('nodejs_eventloop_lag_p99_seconds', 'Delay of the event loop since the last look.', () => p(99));
  registry.gauge('nodejs_eventloop_lag_max_seconds', 'Longest delay since the last look.', () => {
    const longest = delay.max / 1e9;
    delay.reset();
    return longest;
  });
  registry.gauge('nodejs_eventloop_utilization', 'Share of the time since the last look the event loop worked.', () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, idle);
    idle = now;
    return utilization;
  });
  const p = (share: number) => (delay.count > 0 ? delay.percentile(share) / 1e9 : 0);

  return {
    stop() {
      delay.disable();
      collections.disconnect();
    },
  };
}
