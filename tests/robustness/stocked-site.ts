import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { type Site, type SiteOptions, startSite } from '../support/site';

/** Copies a data folder with the demo stock to a path. */
export const copyStock = (to: string): void =>
  cpSync(inject('stockedFolder'), to, { recursive: true, preserveTimestamps: true });

/** A new data folder with the demo stock, whose pictures all such folders share. The caller removes it. */
export function newStockedFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'stocked-data-'));
  copyStock(folder);
  symlinkSync(inject('sharedMedia'), join(folder, 'media'));
  return folder;
}

/** Starts the built site on SQLite with the demo stock in a data folder of its own, which `stop` removes again. */
export async function startStockedSite(options: Omit<SiteOptions, 'dataDir'> = {}): Promise<Site> {
  const dataDir = newStockedFolder();
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  const site = await startSite({ ...options, dataDir }).catch((error) => {
    remove();
    throw error;
  });
  return {
    ...site,
    stop: async (signal) => {
      const code = await site.stop(signal);
      remove();
      return code;
    },
  };
}
