import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CommandEnd, runDealer } from './dealer-command';
import { type Site, type SiteOptions, startSite } from './site';
import { askSite, type SiteAnswer, type SiteQuestion } from './site-request';
import { mountSmallDisk, type SmallDisk } from './small-disk';

type Asked = Partial<Pick<SiteQuestion, 'method' | 'headers' | 'body'>>;

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

interface SmallDiskOptions extends Pick<SiteOptions, 'program' | 'environment'> {
  /** Fills the data folder before the start. */
  readonly prepare?: (dataFolder: string) => void;
}

export async function startOnSmallDisk(
  megabytes: number,
  { prepare, ...options }: SmallDiskOptions = {},
): Promise<SmallDiskSite> {
  const disk = await mountSmallDisk(megabytes);
  const { enter } = disk;
  const dataDir = join(disk.path, 'data');
  const dataFolder = join(disk.outside, 'data');
  prepare?.(dataFolder);
  const site = await startSite({ ...options, dataDir, enter }).catch((error) => {
    disk.remove();
    throw error;
  });
  const { port } = site;
  return {
    site,
    disk,
    dataFolder,
    ask: (path, asked = {}) => askSite({ port, host: smallDiskHost, path, ...asked }),
    dealer: (...argv) => runDealer(argv, { dataDir, enter, environment: { PORT: String(port) } }),
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
