import { parentPort } from 'node:worker_threads';
import { stepBack } from '#server/platform/threads/job-loop';
import type { WorkerMessage } from '#server/platform/threads/worker-pool';
import type { PdfOrder } from '../../pdf-printer-port';
import { createParcels, drawCar } from './draw-car';
import { openFonts } from './sheet';

/** The program of a thread that draws PDFs: an order comes in, the file's bytes go out. */
const fonts = await openFonts();
const say = (message: WorkerMessage, transfers: ArrayBuffer[] = []): void =>
  parentPort?.postMessage(message, transfers);

stepBack();

parentPort?.on('message', (order: PdfOrder) => {
  const parcels = createParcels((chunk) => say({ chunk }, [chunk.buffer]));
  drawCar(order, fonts, parcels.add).then(
    () => {
      parcels.flush();
      say({ done: true });
    },
    (error: unknown) => say({ failed: error instanceof Error ? error.message : 'unknown' }),
  );
});
