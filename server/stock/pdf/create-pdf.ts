import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import type { Log } from '#server/platform/log';
import { WorkerPool } from '#server/platform/threads/worker-pool';
import type { PdfPrinter } from './pdf-printer-port';
import { PdfShelf } from './pdf-shelf';

interface Pdf {
  /** PDFs of cars, cached or in progress. */
  readonly pdfs: PdfShelf;
  readonly pdfPrinter: PdfPrinter;
}

/** Beside the command line's programs, relative to the project's folder (server/cli/bundle.mjs). */
const workerFile = 'build/cli/pdf-worker.js';

export const createPdf = (log: Log): Pdf => ({
  pdfs: new PdfShelf(),
  pdfPrinter: createThreadPrinter({ file: resolve(workerFile), log }),
});

interface ThreadPrinterOptions {
  /** The built program of the threads. */
  readonly file: string;
  readonly log: Pick<Log, 'warn'>;
  /** Orders that may wait. */
  readonly queue?: number;
}

/** One processor always stays free for pages and searches; a second thread needs three. */
const threads = Math.max(1, Math.min(2, availableParallelism() - 1));

/** Draws PDFs with pdfkit on separate threads. */
function createThreadPrinter({ file, log, queue = 40 }: ThreadPrinterOptions): PdfPrinter {
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
