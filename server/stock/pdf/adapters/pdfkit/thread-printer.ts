import { availableParallelism } from 'node:os';
import type { Log } from '#server/platform/log';
import { WorkerPool } from '#server/platform/threads/worker-pool';
import type { PdfPrinter } from '../../pdf-printer-port';

export interface ThreadPrinterOptions {
  /** The built program of the threads. */
  readonly file: string;
  readonly log: Pick<Log, 'warn'>;
  /** Orders that may wait. */
  readonly queue?: number;
}

/** One processor always stays free for pages and searches; a second thread needs three. */
const threads = Math.max(1, Math.min(2, availableParallelism() - 1));

/** Draws PDFs with pdfkit on separate threads. */
export function createThreadPrinter({ file, log, queue = 40 }: ThreadPrinterOptions): PdfPrinter {
  const pool = new WorkerPool({
    file,
    size: threads,
    queue,
    jobMs: 20_000,
    memoryMb: 256,
    onCrash: (reason) => log.warn({ reason }, 'a PDF worker stopped'),
  });
  return { print: (order) => pool.run(order), close: () => pool.close() };
}
