import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createServices, type Services } from '#server/entry/services';
import { parseConfig } from '#server/platform/config';
import { acceptImport, importsFolder } from '#server/search/waiting-imports';
import { generateCars } from '../../../prisma-free-fixtures/generator';
import type { Site } from '../../support/site';
import type { FilledEngines } from './engines';

/** Seldom, and one query for all sites: looking must cost the engines nothing that pages would notice. */
const lookEveryMs = 2_000;

/**
 * Gives a running site one whole stock file for each of the sites, as its API does with the files it accepts. A fifth of
 * the cars has a new price. Resolves when all are imported and their indexes are as new as the stock.
 */
export async function importStorm(
  site: Site,
  engines: FilledEngines,
  slugs: readonly string[],
  carsEach: number,
): Promise<void> {
  const services = await createServices(parseConfig({ ...engines.environment, DATA_DIR: site.dataDir }));
  try {
    const before = await services.stockVersions();
    const folder = importsFolder(site.dataDir);
    mkdirSync(folder, { recursive: true });
    const text = changedStock(carsEach);
    for (const slug of slugs) await accept(services, slug, folder, text);
    const left = new Set(slugs);
    while (left.size > 0) {
      await wait(lookEveryMs);
      const versions = await services.stockVersions();
      for (const slug of left) {
        const version = versions.get(slug) ?? 0;
        const isImported = version > (before.get(slug) ?? 0);
        if (isImported && version === (await services.engine.version(slug))) left.delete(slug);
      }
    }
  } finally {
    await services.close();
  }
}

let storms = 0;

function changedStock(carsEach: number): string {
  storms += 1;
  const cars = [...generateCars(carsEach, 1)];
  const changed = cars.map((car, at) => (at % 5 === 0 ? { ...car, price: 20_000 + storms * 100 + at } : car));
  return JSON.stringify(changed);
}

async function accept(services: Services, tenant: string, folder: string, text: string): Promise<void> {
  const path = join(folder, `${tenant}.part`);
  writeFileSync(path, text);
  const options = { format: 'auto', full: true, allowMassRemoval: false, dryRun: false };
  const accepted = await acceptImport(services, {
    tenant,
    source: 'api',
    name: 'bench',
    path,
    folder,
    options,
  });
  if (!accepted.ok) throw new Error(`The file of ${tenant} was not accepted.`);
}
