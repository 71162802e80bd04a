import { readFile, realpath } from 'node:fs/promises';
import { relative } from 'node:path';
import { isWithin } from './backup-place';
import { mountPoints } from './rules/mount-points';

/** Paths within a folder that are mounts of their own; none where the system does not list its mounts. */
export async function mountsWithin(folder: string): Promise<readonly string[]> {
  const [list, whole] = await Promise.all([
    readFile('/proc/self/mountinfo', 'utf8').catch(() => ''),
    realpath(folder).catch(() => folder),
  ]);
  const inside = mountPoints(list).filter((mount) => mount !== whole && isWithin(mount, whole));
  return [...new Set(inside.map((mount) => relative(whole, mount)))];
}
