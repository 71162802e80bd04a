import type { LeftOutSite } from '#server/dealer/registry';
import { describeProblems, type TenantProblem, withoutValue } from '#server/dealer/rules/tenant-problems';
import { faultOf, type Log } from '#server/platform/log';
import { type NextSites, type ReadSites, type UnsoundSite, unsoundSites } from './rules/live-sites';

/** The hosts that sites claim, whatever is wrong with their files; by slug. Rejects if they cannot be read. */
export type ClaimedHosts = (slugs: readonly string[]) => Promise<ReadonlyMap<string, readonly string[]>>;

/** Problems of one site that a log line has. */
const problemsLogged = 20;

/** Sites whose files break a rule, and the log lines about them. */
export class LeftOutSites {
  #sites: readonly LeftOutSite[] = [];

  constructor(
    private readonly claimedHosts: ClaimedHosts,
    private readonly log: Pick<Log, 'error'>,
  ) {}

  get sites(): readonly LeftOutSite[] {
    return this.#sites;
  }

  /**
   * Leaves out the folders that `next` does not serve. Each is logged once, and again if its problems change. False if their
   * hosts could not be read: until they are, another site might answer at those of a new one.
   */
  async update(folders: ReadSites, next: NextSites): Promise<boolean> {
    const unsound = unsoundSites(folders, next);
    const before = new Map(this.#sites.map((site) => [site.slug, site]));
    const hosts = await this.#hostsOf(unsound);
    this.#sites = unsound.map((site) => ({
      ...site,
      hosts: hosts?.get(site.slug) ?? before.get(site.slug)?.hosts ?? [],
    }));
    // Without any other site the start fails, with the same lines.
    for (const site of next.sites.size > 0 ? unsound : []) {
      const { slug, problems } = site;
      if (linesOf(site) === linesOf(before.get(slug))) continue;
      this.log.error(
        { tenant: slug, problems: linesOf({ problems: problems.slice(0, problemsLogged) }).split('\n') },
        'a site is left out: correct its files; those of the database are pushed or rolled back',
      );
    }
    return hosts !== null;
  }

  async #hostsOf(sites: readonly UnsoundSite[]): Promise<Awaited<ReturnType<ClaimedHosts>> | null> {
    if (sites.length === 0) return new Map();
    try {
      return await this.claimedHosts(sites.map(({ slug }) => slug));
    } catch (error) {
      this.log.error(faultOf(error), 'could not read the hosts of the sites that are left out');
      return null;
    }
  }
}

/** File, place and expectation, a line each; without the values in the files. */
const linesOf = (site: Pick<UnsoundSite, 'problems'> | undefined): string =>
  describeProblems((site?.problems ?? []).map((one) => ({ ...one, message: withoutValue(one.message) })));

/** The problems of the sites on disk; new ones are logged. */
export class ProblemReport {
  constructor(
    public problems: readonly TenantProblem[],
    private readonly log: Pick<Log, 'warn'>,
  ) {}

  /** Sites that are left out have log lines of their own. */
  take(problems: readonly TenantProblem[], leftOut: readonly LeftOutSite[] = []): void {
    const reported = new Set(this.problems.map((one) => describeProblems([one])));
    const ofLeftOut = new Set(leftOut.flatMap((site) => site.problems));
    for (const problem of problems) {
      const { file, path, message } = problem;
      if (ofLeftOut.has(problem) || reported.has(describeProblems([problem]))) continue;
      this.log.warn(
        { file, path, expectation: message },
        'tenant change not applied: the last good version of the file stays',
      );
    }
    this.problems = problems;
  }
}
