import type { Log } from '#server/platform/log';
import { faultOf } from '#server/platform/log';
import type { LocalCopy } from './local-copy';
import type { CurrentVersion, TenantVersions } from './tenant-versions-port';

interface CopyState {
  /** The last change that the copy has. */
  readonly change: number;
  /** Since when it has not been up to date; null while it is. */
  readonly behindSince: Date | null;
}

export interface VersionFollower {
  /** Brings the whole copy up to date. Rejects if the database cannot be read. */
  catchUp(): Promise<void>;
  /** Asks the database for changes every second. @param onChange the sites that changed. Returns a function that stops it. */
  follow(onChange: (slugs: ReadonlySet<string>) => Promise<void>): () => Promise<void>;
  state(): CopyState;
}

const pollMs = 1_000;
const sweepMs = 60_000;
/** Sites written at once at a start: they wait for the database and the disk. */
const atOnce = 8;

export interface FollowDeps {
  readonly tenantVersions: TenantVersions;
  readonly copy: LocalCopy;
  readonly log: Pick<Log, 'error' | 'info'>;
}

/** Keeps a local copy in step with the database. A failure is logged once and tried again: the copy serves meanwhile. */
export function createVersionFollower({ tenantVersions, copy, log }: FollowDeps): VersionFollower {
  let change = 0;
  let behindSince: Date | null = null;
  let isFailing = false;

  const takeAll = async (versions: readonly CurrentVersion[], verify: boolean): Promise<void> => {
    const waiting = [...versions];
    const work = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) await copy.take(next, verify);
    };
    await Promise.all(Array.from({ length: atOnce }, work));
  };

  const catchUp = async (): Promise<void> => {
    await copy.open();
    const latest = await tenantVersions.changeNumber();
    const versions = await tenantVersions.currentSince(0);
    await takeAll(versions, true);
    await copy.keepOnly(new Set(versions.filter(({ removed }) => !removed).map(({ tenant }) => tenant)));
    await copy.sweep();
    change = latest;
  };

  /** The sites that changed since the last look. */
  const look = async (): Promise<ReadonlySet<string>> => {
    const latest = await tenantVersions.changeNumber();
    if (latest === change) return new Set();
    behindSince ??= new Date();
    // A restored database counts from where it was: everything may differ.
    const versions = await tenantVersions.currentSince(latest < change ? 0 : change);
    await takeAll(versions, false);
    change = latest;
    return new Set(versions.map(({ tenant }) => tenant));
  };

  const lookSafely = async (onChange: (slugs: ReadonlySet<string>) => Promise<void>): Promise<void> => {
    try {
      const slugs = await look();
      if (isFailing) log.info('the copy of the sites is up to date with the database again');
      isFailing = false;
      if (slugs.size > 0) await onChange(slugs);
      behindSince = null;
    } catch (error) {
      behindSince ??= new Date();
      if (!isFailing) log.error(faultOf(error), 'could not bring the copy of the sites up to date');
      isFailing = true;
    }
  };

  const follow = (onChange: (slugs: ReadonlySet<string>) => Promise<void>): (() => Promise<void>) => {
    let isStopped = false;
    let running: Promise<void> = Promise.resolve();
    let timer: NodeJS.Timeout | undefined;
    const later = () => {
      timer = setTimeout(() => {
        running = lookSafely(onChange).then(() => {
          if (!isStopped) later();
        });
      }, pollMs).unref();
    };
    later();
    const sweeping = setInterval(() => void copy.sweep().catch(() => undefined), sweepMs).unref();
    return async () => {
      isStopped = true;
      clearTimeout(timer);
      clearInterval(sweeping);
      await running;
    };
  };
  return { catchUp, follow, state: () => ({ change, behindSince }) };
}
