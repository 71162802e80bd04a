import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  createReadStream,
  createWriteStream,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { finished } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { table } from './table';

export const title =
  'A stock file of 200 MB fetched from an address and imported, SQLite, peak memory of the process';
const root = resolve(import.meta.dirname, '../..');
const slug = 'corner-cars';
/** The last one tells a leak from a heap that has grown to its working size: its peak must stay near a single round's. */
const runs = [
  { mb: 2, rounds: 1 },
  { mb: 200, rounds: 1 },
  { mb: 10, rounds: 1 },
  { mb: 10, rounds: 20 },
] as const;
const megabyte = 1024 ** 2;

const runsSchema = z.array(
  z.object({ kind: z.string(), report: z.object({ read: z.number(), added: z.number() }).optional() }),
);

interface Measured {
  readonly megabytes: number;
  readonly rounds: number;
  readonly rows: number;
  readonly seconds: number;
  readonly peakMb: number;
}

export async function run(): Promise<string> {
  const measured: Measured[] = [];
  for (const { mb, rounds } of runs) measured.push(await fetchFile(mb, rounds));
  return table(
    ['MB', 'rounds in one process', 'rows', 'seconds', 'peak RSS, MB'],
    measured.map(({ megabytes, rounds, rows, seconds, peakMb }) => [
      megabytes.toFixed(0),
      rounds,
      rows,
      seconds.toFixed(1),
      peakMb.toFixed(0),
    ]),
  );
}

async function fetchFile(size: number, rounds: number): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'feed-fetch-'));
  const file = join(folder, 'stock.csv');
  await writeStock(file, size * megabyte);
  const server = createServer((_request, response) => void createReadStream(file).pipe(response)).listen(
    0,
    '127.0.0.1',
  );
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  try {
    return {
      ...{ megabytes: statSync(file).size / megabyte, rounds },
      ...(await runFeed(folder, `http://127.0.0.1:${port}`, rounds)),
    };
  } finally {
    server.close();
    rmSync(folder, { recursive: true });
  }
}

/** Runs `dealer feed run` over a data folder of its own: a source for each round, all with the same cars. */
async function runFeed(
  folder: string,
  origin: string,
  rounds: number,
): Promise<Pick<Measured, 'rows' | 'seconds' | 'peakMb'>> {
  const tenants = join(folder, 'tenants');
  cpSync(join(root, 'tenants', slug), join(tenants, slug), { recursive: true });
  const settings = join(tenants, slug, 'tenant.json');
  const sources = Array.from({ length: rounds }, (_, at) => ({
    ...{ name: `dms${at}`, kind: 'https', url: `${origin}/stock-${at}.csv` },
  }));
  const imports = { sources };
  writeFileSync(settings, JSON.stringify({ ...JSON.parse(readFileSync(settings, 'utf8')), imports }));
  const startMs = performance.now();
  const child = spawn(
    process.execPath,
    [join(root, 'server/entry/cli/dealer.mjs'), 'feed', 'run', slug, '--json'],
    {
      cwd: root,
      env: {
        ...process.env,
        DATA_DIR: join(folder, 'data'),
        TENANTS_DIR: tenants,
        FEED_PRIVATE_HOSTS: '127.0.0.1',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += String(chunk);
  });
  let peakMb = 0;
  const ended = once(child, 'close');
  while (child.exitCode === null) {
    peakMb = Math.max(peakMb, peakOf(child.pid));
    await Promise.race([ended, pause(50)]);
  }
  const reports = runsSchema.parse(JSON.parse(output)).flatMap(({ report }) => report ?? []);
  if (reports.length !== rounds) throw new Error(`not imported: ${output.slice(0, 500)}`);
  return {
    rows: reports.reduce((sum, { read }) => sum + read, 0),
    seconds: (performance.now() - startMs) / 1_000,
    peakMb,
  };
}

/** Megabytes; 0 once the process has ended. */
function peakOf(pid: number | undefined): number {
  try {
    const kilobytes = /VmHWM:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Number(kilobytes ?? 0) / 1_024;
  } catch {
    return 0;
  }
}

async function writeStock(path: string, bytes: number): Promise<void> {
  const file = createWriteStream(path);
  file.write('Stock No,Make,Model,Badge,Year,Price,Odometer,Comments\n');
  const comments = 'One owner from new with a full service history and two keys. '.repeat(12);
  for (let row = 0, written = 0; written < bytes; row += 1) {
    const line = `A${row},Kia,Rio,Sport,2020,${15_000 + (row % 9_000)},${20_000 + (row % 90_000)},"${comments}"\n`;
    written += line.length;
    if (!file.write(line)) await once(file, 'drain');
  }
  file.end();
  await finished(file);
}
