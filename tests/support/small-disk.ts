import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  closeSync,
  mkdtempSync,
  openSync,
  rmdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A small file system that only processes started through `enter` see at its path. */
export interface SmallDisk {
  /** Its path for those processes. */
  readonly path: string;
  /** The same files for this process. */
  readonly outside: string;
  /** The command in front of another that runs it there; it becomes that other command, with the same process id. */
  readonly enter: readonly string[];
  /** Takes every byte that is left, or all but so many. */
  fill(leaving?: number): void;
  /** Gives back what `fill` took. */
  makeRoom(): void;
  /** Its processes must have ended. */
  remove(): void;
}

/** A user namespace makes its own user a root who may mount; where they are off, root needs none. */
const namespaces = [
  { unshare: ['-Urm'], nsenter: ['-U', '--preserve-credentials', '-m'] },
  { unshare: ['-m'], nsenter: ['-m'] },
] as const;
type Namespace = (typeof namespaces)[number];

const mount = (megabytes: number, path: string): string =>
  `mount -t tmpfs -o size=${megabytes}m,mode=700 tmpfs '${path}'`;

/** The namespace in which this user may mount a file system; undefined without one. */
const namespace: Namespace | undefined = namespaces.find(
  ({ unshare }) => spawnSync('unshare', [...unshare, 'sh', '-c', mount(1, tmpdir())]).status === 0,
);

/** Whether `mountSmallDisk` works here; says why not. */
export function canMountSmallDisk(): boolean {
  if (namespace) return true;
  process.stdout.write('Skipped: only root, or a user with user namespaces, may mount a small disk.\n');
  return false;
}

/** Mounts one. Throws if this user may not. */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk> {
  if (!namespace) throw new Error('This user may not mount a file system.');
  const path = mkdtempSync(join(tmpdir(), 'small-disk-'));
  const keeper = spawn(
    'unshare',
    [...namespace.unshare, 'sh', '-c', `${mount(megabytes, path)} && echo mounted && exec cat`],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  await untilMounted(keeper);
  const outside = `/proc/${keeper.pid}/root${path}`;
  const filler = join(outside, 'filler');
  return {
    path,
    outside,
    enter: ['nsenter', '-t', String(keeper.pid), ...namespace.nsenter, `--wd=${process.cwd()}`],
    fill: (leaving = 0) => {
      fill(filler);
      truncateSync(filler, Math.max(0, statSync(filler).size - leaving));
    },
    makeRoom: () => rmSync(filler),
    remove: () => {
      keeper.kill('SIGKILL');
      rmdirSync(path);
    },
  };
}

function untilMounted(keeper: ChildProcess): Promise<void> {
  return new Promise((done, reject) => {
    keeper.stdout?.once('data', () => done());
    keeper.once('exit', (code) => reject(new Error(`The small disk was not mounted: ${code}.`)));
  });
}

function fill(filler: string): void {
  const file = openSync(filler, 'a');
  try {
    for (const size of [1024 * 1024, 4_096]) writeUntilFull(file, size);
  } finally {
    closeSync(file);
  }
}

function writeUntilFull(file: number, size: number): void {
  const bytes = Buffer.alloc(size);
  try {
    for (;;) writeSync(file, bytes);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  }
}
