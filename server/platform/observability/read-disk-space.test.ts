import { expect, it } from 'vitest';
import { refuseWithoutRoom } from './read-disk-space';

const gigabyte = 1e9;
it.each<[disk: string, freeBytes: number, totalBytes: number, isRefused: boolean]>([
  ['has room', 40 * gigabyte, 80 * gigabyte, false],
  ['has just enough room', 0.5 * gigabyte, 80 * gigabyte, false],
  ['keeps its last half gigabyte for leads and payments', 0.49 * gigabyte, 80 * gigabyte, true],
  ['is small and has room', 0.1 * gigabyte, gigabyte, false],
  ['is small and keeps its last twentieth', 0.04 * gigabyte, gigabyte, true],
  ['reports no size', 0, 0, false],
])('uploads to a disk that %s', async (_disk, freeBytes, totalBytes, isRefused) => {
  const refused = refuseWithoutRoom('/data', async () => ({ freeBytes, totalBytes, freeFiles: null }));
  if (isRefused) await expect(refused).rejects.toMatchObject({ code: 'ENOSPC' });
  else await expect(refused).resolves.toBeUndefined();
});

it('uploads go on while the disk cannot be read', async () => {
  const unreadable = async () => {
    throw new Error('no such folder');
  };
  await expect(refuseWithoutRoom('/data', unreadable)).resolves.toBeUndefined();
});
