import { readFile, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { Config } from '#server/platform/config';
import type { TenantFiles } from './tenant-files-port';

/** The files of the tenants' folders. */
export const createTenantFiles = ({ TENANTS_DIR }: Pick<Config, 'TENANTS_DIR'>): TenantFiles =>
  folderFiles(TENANTS_DIR);

const mebibyte = 1024 * 1024;

/** Reads from the tenants folder only; rejects paths and links that lead outside it. */
export const folderFiles = (tenantsDir: string): TenantFiles => ({
  read: async (tenant, path, mostBytes = mebibyte) => {
    try {
      const home = await realpath(join(tenantsDir, tenant));
      const file = await realpath(join(home, path));
      const stats = await stat(file);
      if (!file.startsWith(home + sep) || !stats.isFile() || stats.size > mostBytes) return undefined;
      return new Uint8Array(await readFile(file));
    } catch {
      return undefined;
    }
  },
});
