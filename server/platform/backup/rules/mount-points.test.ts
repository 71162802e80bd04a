import { expect, test } from 'vitest';
import { mountPoints } from './mount-points';

const list = `22 28 0:20 / /proc rw,relatime - proc proc rw
31 28 8:1 /srv/feeds /data/feeds ro,relatime - ext4 /dev/sda1 rw
32 28 8:1 /srv /mnt/two\\040words\\134 rw shared:4 master:2 - ext4 /dev/sda1 rw
`;

test('each line is a mount; spaces and backslashes in its path are written as octal codes', () => {
  expect(mountPoints(list)).toEqual(['/proc', '/data/feeds', '/mnt/two words\\']);
});

test('a system without the list has no mounts', () => expect(mountPoints('')).toEqual([]));
