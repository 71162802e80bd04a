import { readFile, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { TenantFiles } from '../tenant-files-port';

const mebibyte = 1024 * 1024;

/** Reads from the tenants folder only; rejects paths and links that lead outside it. */
export const folderFiles = (tenantsDir: string): TenantFiles => ({
  read: async (tenant, path, mostBytes = mebibyte) => {
    try {
      const home = await realpath(join(tenantsDir, tenant));
      const file = await realpath(join(home, path));
      const found = await stat(file);
      if (!file.startsWith(home + sep) || !found.isFile() || found.size > mostBytes) return undefined;
      return new Uint8Array(await readFile(file));
    } catch {
      return undefined;
    }
  },
});
