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

/** One processor is always left to pages and searches; a second thread only where there are three. */
const threads = Math.max(1, Math.min(2, availableParallelism() - 1));

/** Draws PDFs by pdfkit on threads of its own. */
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
