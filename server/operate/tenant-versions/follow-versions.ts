import type { Config } from '#server/platform/config';
import { faultOf, type Log } from '#server/platform/log';
import { startRounds } from '#server/platform/start-sweeps';
import type { LocalCopy } from './local-copy';
import type { CurrentVersion, TenantVersions } from './tenant-versions';

interface CopyState {
  /** The last change that has been read. */
  readonly change: number;
  /** Since when a site has not been up to date; null while all are. */
  readonly behindSince: Date | null;
}

/** Serves the sites that changed from now on. Returns whether all of them could be read. */
type ServeChanges = (slugs: ReadonlySet<string>) => Promise<boolean>;

export interface VersionFollower {
  /** Brings the whole copy up to date, as far as possible. Rejects if the database cannot be read. */
  catchUp(): Promise<void>;
  /** Asks the database for changes every second. Returns a function that stops it. */
  follow(onChange: ServeChanges): () => Promise<void>;
  state(): CopyState;
}

const pollMs = 1_000;
const sweepMs = 60_000;
const failureText = 'could not bring the copy of the sites up to date';
/** Sites written at once at a start: they wait for the database and the disk. */
const atOnce = 8;

interface FollowDeps {
  readonly tenantVersions: Pick<TenantVersions, 'changeNumber' | 'currentSince'>;
  readonly copy: Pick<LocalCopy, 'open' | 'take' | 'keepOnly' | 'sweep'>;
  readonly log: Pick<Log, 'error' | 'info'>;
}

/** Keeps a local copy in step with the database. A failure is logged once and tried again: the copy serves meanwhile. */
export function createVersionFollower(deps: FollowDeps): VersionFollower {
  const progress = new CopyProgress(deps);
  const { copy, log } = deps;
  const follow = (onChange: ServeChanges): (() => Promise<void>) => {
    const stops = [
      startRounds(() => progress.lookSafely(onChange), { everyMs: pollMs, failureText, log }),
      startRounds(() => copy.sweep(), { everyMs: sweepMs, failureText, log }),
    ];
    return async () => void (await Promise.all(stops.map((stop) => stop())));
  };
  return {
    follow,
    catchUp: () => progress.catchUp(),
    state: () => ({ change: progress.change, behindSince: progress.behindSince }),
  };
}

/** Progress of a copy, and of the process that serves it: the last change that both have taken from the database. */
class CopyProgress {
  change = 0;
  behindSince: Date | null = null;
  /** Sites that could not be written or read: they are tried again. */
  #failed: ReadonlySet<string> = new Set();
  /** The copy may have sites that the database does not have. */
  #isUnchecked = true;
  #isFailing = false;

  constructor(private readonly deps: FollowDeps) {}

  async catchUp(): Promise<void> {
    this.behindSince ??= new Date();
    const latest = await this.deps.tenantVersions.changeNumber();
    const { failed } = await this.#takeEverything();
    this.#advance(latest, failed);
  }

  /** Never rejects. */
  async lookSafely(onChange: ServeChanges): Promise<void> {
    try {
      await this.#look(onChange);
      if (this.#isFailing) this.deps.log.info('the database of the sites can be read again');
      this.#isFailing = false;
    } catch (error) {
      this.behindSince ??= new Date();
      if (!this.#isFailing) this.deps.log.error(faultOf(error), failureText);
      this.#isFailing = true;
    }
  }

  /** Takes over and serves the sites that changed since the last look, and those that failed then. */
  async #look(onChange: ServeChanges): Promise<void> {
    const latest = await this.deps.tenantVersions.changeNumber();
    // An older database was restored: it counts from where it was, and may lack sites.
    const isOlder = latest < this.change;
    if (latest === this.change && this.#failed.size === 0 && !this.#isUnchecked) return;
    this.behindSince ??= new Date();
    const { slugs, failed } =
      isOlder || this.#isUnchecked ? await this.#takeEverything() : await this.#takeChanges();
    const isServed = await onChange(slugs);
    this.#advance(latest, isServed ? failed : new Set([...failed, ...slugs]));
  }

  #advance(latest: number, failed: ReadonlySet<string>): void {
    if (this.#failed.size > 0 && failed.size === 0) this.deps.log.info('all sites are up to date again');
    this.change = latest;
    this.#failed = failed;
    if (failed.size === 0) this.behindSince = null;
  }

  /** Every site of the database; those that it does not have leave the copy. */
  async #takeEverything(): Promise<TakenSites> {
    const { copy, tenantVersions } = this.deps;
    await copy.open();
    const versions = await tenantVersions.currentSince(0);
    const outcome = await this.#take(versions, true);
    await copy.keepOnly(new Set(versions.filter(({ removed }) => !removed).map(({ tenant }) => tenant)));
    await copy.sweep();
    this.#isUnchecked = false;
    return outcome;
  }

  async #takeChanges(): Promise<TakenSites> {
    const { tenantVersions } = this.deps;
    const changed = await tenantVersions.currentSince(this.change);
    if (this.#failed.size === 0) return this.#take(changed, false);
    const slugs = new Set([...this.#failed, ...changed.map(({ tenant }) => tenant)]);
    const all = await tenantVersions.currentSince(0);
    return this.#take(
      all.filter(({ tenant }) => slugs.has(tenant)),
      false,
    );
  }

  /** A site that fails does not hold up the others. */
  async #take(versions: readonly CurrentVersion[], verify: boolean): Promise<TakenSites> {
    const waiting = [...versions];
    const failed = new Set<string>();
    const work = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const { tenant } = next;
        await this.deps.copy.take(next, verify).catch((error: unknown) => {
          failed.add(tenant);
          if (!this.#failed.has(tenant))
            this.deps.log.error({ ...faultOf(error), tenant }, 'could not copy a site: the last copy stays');
        });
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    return { slugs: new Set(versions.map(({ tenant }) => tenant)), failed };
  }
}

interface TakenSites {
  /** All of them, with those that failed. */
  readonly slugs: ReadonlySet<string>;
  readonly failed: ReadonlySet<string>;
}

/** A change takes a second or two to arrive. */
const patienceMs = 10_000;

interface WarningDeps {
  readonly config: Pick<Config, 'TENANTS'>;
  readonly versionFollower: Pick<VersionFollower, 'state'>;
}

/** For /readyz: the sites that this process serves are older than those of the database. */
export function copyWarnings({ config, versionFollower }: WarningDeps, now = Date.now()): readonly string[] {
  const { behindSince } = versionFollower.state();
  if (config.TENANTS !== 'database' || behindSince === null || now - behindSince.getTime() < patienceMs)
    return [];
  return [
    `At least one site has been behind the database since ${behindSince.toISOString()}: its last copy is served; see the log.`,
  ];
}
