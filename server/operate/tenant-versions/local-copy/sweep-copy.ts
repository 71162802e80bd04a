import { lstatSync, readdirSync } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { SiteLinks } from './site-links';
import { versionsFolder } from './version-folders';

/** From the end of its use: a request that began before a change may still read the version before. */
const formerMs = 60_000;
/** A folder that a killed process left, or that another one is writing. */
const unfinishedMs = 10 * 60_000;

/** Deletes the folders of former versions and what killed processes left. */
export async function sweepCopy(folder: string, now: number): Promise<void> {
  const links = new SiteLinks(folder);
  const home = join(folder, versionsFolder);
  const used = new Set(readdirSync(folder).map((name) => links.target(name)?.split('/')[1]));
  for (const name of readdirSync(home)) {
    if (used.has(name)) continue;
    const age =
      now -
      (await stat(join(home, name)).then(
        ({ mtimeMs }) => mtimeMs,
        () => now,
      ));
    const isFinished = !name.startsWith('.');
    if (age > (isFinished ? formerMs : unfinishedMs))
      await rm(join(home, name), { recursive: true, force: true });
  }
  await sweepDrafts(folder, now);
}

async function sweepDrafts(folder: string, now: number): Promise<void> {
  for (const name of readdirSync(folder)) {
    if (!/^\.(draft|link)-/.test(name)) continue;
    const path = join(folder, name);
    const changedMs = lstatSync(path, { throwIfNoEntry: false })?.mtimeMs ?? now;
    if (now - changedMs > unfinishedMs) await rm(path, { recursive: true, force: true });
  }
}
