import type { Foundations } from '#server/entry/services/foundations';
import { type Cars, createCars } from '#server/stock/cars/create-cars';
import { createFeeds, type Feeds } from '#server/stock/feeds/create-feeds';
import { createPdf, type Pdf } from '#server/stock/pdf/create-pdf';

/** Cars, the files that they come from, and cars on paper. */
export type StockServices = Cars & Feeds & Pdf;

type Deps = Pick<Foundations, 'database' | 'commits' | 'tenantFiles' | 'log'>;

/** Makes the stock. `onCarChange` is called after a car has changed. */
export const createStock = (
  { database, commits, tenantFiles, log }: Deps,
  onCarChange: () => void,
): StockServices => ({
  ...createFeeds({ database, commits, onCarChange }),
  ...createCars({ database, files: tenantFiles }),
  ...createPdf(log),
});
