import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startSite } from '../support/site';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A data folder with the demo stock, as a site that has stopped leaves it. */
    readonly stockedFolder: string;
  }
}

/** Before all files: starts a site once, so that others begin with a copy of its stock. */
export default async function prepare(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'stocked-'));
  await (await startSite({ dataDir: folder })).stop();
  project.provide('stockedFolder', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
