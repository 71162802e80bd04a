import { randomBytes } from 'node:crypto';
import { lstatSync, readlinkSync } from 'node:fs';
import { rename, rm, symlink, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** The links of a copy: `SLUG` leads to the folder of one version. */
export class SiteLinks {
  constructor(private readonly folder: string) {}

  /** The relative target of a site's link; undefined if it has none. */
  target(tenant: string): string | undefined {
    return linkTarget(this.folder, tenant);
  }

  isFolder(name: string): boolean {
    return lstatSync(join(this.folder, name), { throwIfNoEntry: false })?.isDirectory() ?? false;
  }

  /** One step: a reader finds the version before or this one. */
  async link(tenant: string, target: string): Promise<void> {
    const draft = join(this.folder, `.link-${randomBytes(4).toString('hex')}`);
    if (this.isFolder(tenant)) await this.hide(tenant);
    await symlink(target, draft, 'dir');
    await this.#stampFormer(tenant);
    await rename(draft, join(this.folder, tenant));
  }

  /** Takes a folder that somebody put there out of the way, without deleting it. */
  hide(name: string): Promise<void> {
    return rename(join(this.folder, name), join(this.folder, `.not-stored-${name}-${Date.now()}`));
  }

  async drop(tenant: string): Promise<void> {
    if (this.target(tenant) === undefined) return;
    await this.#stampFormer(tenant);
    await rm(join(this.folder, tenant), { force: true });
  }

  /** Before the link changes: the time of a version's folder is when it was last in use, for `sweepCopy` of any process. */
  async #stampFormer(tenant: string): Promise<void> {
    const target = this.target(tenant);
    const now = new Date();
    if (target !== undefined)
      await utimes(join(this.folder, dirname(target)), now, now).catch(() => undefined);
  }
}

/** The relative target of a site's link; undefined if it has none. */
export function linkTarget(folder: string, tenant: string): string | undefined {
  try {
    return readlinkSync(join(folder, tenant));
  } catch {
    return undefined;
  }
}
