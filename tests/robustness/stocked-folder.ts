import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startSite } from '../support/site';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A data folder with the demo stock, as a site that has stopped leaves it. */
    readonly stockedFolder: string;
    /** Pictures of that stock: a site that draws one ahead draws it for all. */
    readonly sharedMedia: string;
  }
}

/** Before all files: starts a site once, so that others begin with a copy of its stock. */
export default async function prepare(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'stocked-'));
  const [stocked, media] = [join(folder, 'data'), join(folder, 'media')];
  await (await startSite({ dataDir: stocked })).stop();
  if (existsSync(join(stocked, 'media'))) renameSync(join(stocked, 'media'), media);
  else mkdirSync(media, { mode: 0o700 });
  project.provide('stockedFolder', stocked);
  project.provide('sharedMedia', media);
  return () => rmSync(folder, { recursive: true, force: true });
}
