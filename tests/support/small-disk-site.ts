import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bareEnvironment, type Site, startSite } from './site';
import { askSite, type SiteAnswer, type SiteQuestion } from './site-request';
import { mountSmallDisk, type SmallDisk } from './small-disk';

type Asked = Partial<Pick<SiteQuestion, 'method' | 'headers' | 'body'>>;

interface CommandEnd {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** The built site with its data folder on a small disk, and its command line. */
export interface SmallDiskSite {
  readonly site: Site;
  readonly disk: SmallDisk;
  /** The data folder, for this process. */
  readonly dataFolder: string;
  /** A request to Brolga's site. */
  ask(path: string, asked?: Asked): Promise<SiteAnswer>;
  /** Runs `dealer` as an operator does. */
  dealer(...argv: string[]): Promise<CommandEnd>;
  /** Writes a file beside the data folder; its path is for `dealer`. */
  write(name: string, text: string): string;
  /** Ends the site and gives its exit code; unmounts the disk. */
  stop(): Promise<number | null>;
}

export const smallDiskHost = 'brolga.localhost';

export async function startOnSmallDisk(megabytes: number): Promise<SmallDiskSite> {
  const disk = await mountSmallDisk(megabytes);
  const site = await startSite({ dataDir: join(disk.path, 'data'), enter: disk.enter }).catch((error) => {
    disk.remove();
    throw error;
  });
  const { port, dataDir } = site;
  return {
    ...{ site, disk, dataFolder: join(disk.outside, 'data') },
    ask: (path, asked = {}) => askSite({ port, host: smallDiskHost, path, ...asked }),
    dealer: (...argv) => {
      const [command = '', ...options] = [...disk.enter, process.execPath, 'server/entry/cli/dealer.mjs'];
      const env = { ...bareEnvironment(), DATA_DIR: dataDir, PORT: String(port) };
      return new Promise((done) => {
        execFile(command, [...options, ...argv], { env, timeout: 120_000 }, (error, stdout, stderr) =>
          done({ code: Number(error?.code ?? 0), stdout, stderr }),
        );
      });
    },
    write: (name, text) => {
      writeFileSync(join(disk.outside, name), text);
      return join(disk.path, name);
    },
    stop: async () => {
      const code = await site.stop();
      disk.remove();
      return code;
    },
  };
}
