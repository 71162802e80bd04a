import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { leftOutSlugs, type TenantRegistry } from '#server/dealer/registry';
import { faultOf, type Log } from '#server/platform/log';

const fileIn = (dataDir: string): string => join(dataDir, 'served-sites.json');
const slugs = z.array(z.string());

/**
 * The slugs of the sites that this data folder has served, as far as their folders were there at the last change. None if
 * the file is missing or can't be read.
 */
export function readServedSites(dataDir: string): ReadonlySet<string> {
  try {
    return new Set(slugs.parse(JSON.parse(readFileSync(fileIn(dataDir), 'utf8'))));
  } catch {
    return new Set();
  }
}

/** Notes the sites that are served, now and after each change. One that is left out stays noted if it was served before. */
export function noteServedSites(
  dataDir: string,
  tenants: Pick<TenantRegistry, 'all' | 'leftOut' | 'onChange'>,
  log: Pick<Log, 'warn'>,
): void {
  let served = readServedSites(dataDir);
  const note = () => {
    const stillServed = leftOutSlugs(tenants).filter((slug) => served.has(slug));
    const next = [...tenants.all().map(({ slug }) => slug), ...stillServed].sort();
    if (next.join() === [...served].join()) return;
    try {
      const draft = `${fileIn(dataDir)}.${process.pid}`;
      writeFileSync(draft, JSON.stringify(next), { mode: 0o600 });
      renameSync(draft, fileIn(dataDir));
      served = new Set(next);
    } catch (error) {
      log.warn(faultOf(error), 'could not note the sites that are served; the next change tries again');
    }
  };
  note();
  tenants.onChange(note);
}
