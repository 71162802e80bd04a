import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { bareEnvironment } from './site';

const projectRoot = resolve(import.meta.dirname, '../..');

export interface CommandEnd {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

interface CommandOptions {
  readonly dataDir: string;
  /** The site's own variables, such as DATABASE_URL. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Text for its standard input. */
  readonly input?: string;
  /** A command in front of Node that becomes Node, such as `nsenter` with its options. */
  readonly enter?: readonly string[];
  /** The id of the user who runs it; needs root. */
  readonly user?: number;
}

/** Runs `dealer` as an operator does, and resolves when it has ended, whatever its exit code. */
export function runDealer(argv: readonly string[], options: CommandOptions): Promise<CommandEnd> {
  const { dataDir, environment, input = '', enter = [], user } = options;
  const [command = '', ...rest] = [...enter, process.execPath, 'server/cli/dealer.mjs', ...argv];
  const env = { ...bareEnvironment(), ...environment, DATA_DIR: dataDir };
  const limits = { timeout: 120_000, maxBuffer: 64 * 1024 * 1024 };
  const as = user === undefined ? {} : { uid: user, gid: user };
  return new Promise((done) => {
    const child = execFile(
      command,
      rest,
      { cwd: projectRoot, env, ...limits, ...as },
      (error, stdout, stderr) => done({ code: error ? Number(error.code ?? 1) : 0, stdout, stderr }),
    );
    child.stdin?.end(input);
  });
}

/** Runs a command with `--json`, and returns what it prints. Throws what it writes to stderr if it fails. */
export async function dealerJson(argv: readonly string[], options: CommandOptions) {
  const { code, stdout, stderr } = await runDealer([...argv, '--json'], options);
  if (code !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}
