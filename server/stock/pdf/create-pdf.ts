import { resolve } from 'node:path';
import type { Log } from '#server/platform/log';
import { createThreadPrinter } from './adapters/pdfkit/thread-printer';
import type { PdfPrinter } from './pdf-printer-port';
import { PdfShelf } from './pdf-shelf';

export interface Pdf {
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
