import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** crun refuses machines with both versions of control groups. */
const canRun = (name: string) =>
  spawnSync(name, ['--version']).status === 0 && (name === 'runc' || !existsSync('/sys/fs/cgroup/unified'));

/** The program that starts containers on this machine, as Docker and Podman do; undefined if there is none. */
export const containerRuntime = ['runc', 'crun'].find(canRun);

interface ContainerLimits {
  /** Folder of the image's files, which stay as they are. */
  readonly root: string;
  readonly argv: readonly string[];
  /** As `NAME=value`. */
  readonly environment: readonly string[];
  /** Folder of this machine that the container writes as `/data`. */
  readonly data: string;
  /** In bytes. */
  readonly memory: number;
}

export interface RunningContainer {
  readonly process: ChildProcess;
  /** Memory of each of its processes, in bytes; process 1 is the first. */
  resident(): readonly number[];
  /** Asks process 1 to end, and gives its exit code. */
  stop(): Promise<number | null>;
}

const specification = z.looseObject({
  process: z.looseObject({}),
  mounts: z.array(z.looseObject({ destination: z.string() })),
  linux: z.looseObject({ namespaces: z.array(z.looseObject({ type: z.string() })) }),
});

/**
 * Runs a container as compose.yaml limits those of the image: user 1000, a read-only root, no capabilities and no new
 * privileges. It has the network of this machine.
 *
 * @param folder for its description; its name is the container's
 */
export function runContainer(runtime: string, folder: string, limits: ContainerLimits): RunningContainer {
  mkdirSync(folder, { recursive: true });
  execFileSync(runtime, ['spec', '--bundle', folder]);
  const file = join(folder, 'config.json');
  const given = specification.parse(JSON.parse(readFileSync(file, 'utf8')));
  writeFileSync(file, JSON.stringify(limited(given, limits)));
  const name = folder.replaceAll('/', '-').slice(1);
  const child = spawn(runtime, ['run', '--bundle', folder, name], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = new Promise<number | null>((done) => child.once('exit', done));
  return {
    process: child,
    resident: () => {
      const state = execFileSync(runtime, ['state', name], { encoding: 'utf8' });
      return residentOf(z.object({ pid: z.number() }).parse(JSON.parse(state)).pid);
    },
    stop: () => {
      if (child.exitCode === null) execFileSync(runtime, ['kill', name, 'TERM']);
      return ended;
    },
  };
}

function limited(given: z.infer<typeof specification>, limits: ContainerLimits): object {
  const temporary = { destination: '/tmp', type: 'tmpfs', source: 'tmpfs' };
  const data = { destination: '/data', type: 'bind', source: limits.data, options: ['rbind', 'rw'] };
  return {
    ...given,
    root: { path: limits.root, readonly: true },
    process: {
      ...given.process,
      terminal: false,
      cwd: '/site',
      args: limits.argv,
      env: limits.environment,
      user: { uid: 1000, gid: 1000 },
      capabilities: {},
      noNewPrivileges: true,
      rlimits: [],
    },
    mounts: [...given.mounts, temporary, data],
    linux: {
      ...given.linux,
      namespaces: given.linux.namespaces.filter(({ type }) => type !== 'network'),
      resources: { memory: { limit: limits.memory } },
    },
  };
}

/** Bytes of a process and its children; none of one that has just ended. */
function residentOf(pid: number): readonly number[] {
  try {
    return residentNow(pid);
  } catch {
    return [];
  }
}

function residentNow(pid: number): readonly number[] {
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  return [Number(kilobytes) * 1024, ...children.flatMap((child) => residentOf(Number(child)))];
}
