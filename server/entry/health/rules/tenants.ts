import { describeProblems, type TenantProblem } from '#server/dealer/rules/tenant-problems';
import { counted, nameList } from '#server/platform/text/counted';
import { type Finding, fault, ifAny, ok, orOk, skipped, warning } from './finding';
import { type FolderFacts, unusableFolder } from './folders';

/** A site whose local copy is not the version in the database. */
interface SiteBehind {
  readonly tenant: string;
  /** Version of the copy; null if the copy lacks the site. */
  readonly copied: number | null;
  /** Version in the database; null if the site was removed there or never existed. */
  readonly current: number | null;
}

interface TenantsFacts {
  readonly path: string;
  readonly folder: FolderFacts;
  /** Sites whose settings can be used. */
  readonly sites: readonly string[];
  readonly problems: readonly TenantProblem[];
  /** Secrets that settings name but the environment lacks. */
  readonly missingSecrets: readonly TenantProblem[];
}

/** TENANTS_DIR: readable, with settings that can be used. Nothing needs to write to it while the site runs. */
export function tenants({ path, folder, sites, problems, missingSecrets }: TenantsFacts): readonly Finding[] {
  const unusable = unusableFolder('TENANTS_DIR', path, folder, false);
  if (unusable) return [unusable];
  const rights = folder?.writable ? '' : ' It is read-only here, which is enough for the site.';
  return orOk(
    [...ifAny(problems, brokenTenants), ...ifAny(missingSecrets, absentSecrets)],
    `TENANTS_DIR: ${path} has ${counted(sites.length, 'site')} that can be used.${rights}`,
  );
}

interface StoredTenantsFacts extends Pick<TenantsFacts, 'path' | 'problems' | 'missingSecrets'> {
  /** Sites with the problems. */
  readonly broken: readonly string[];
  /** Sites in the database; null if it cannot be read. */
  readonly count: number | null;
  /** Sites whose local copy is not the current version. */
  readonly behind: readonly SiteBehind[];
}

/** TENANTS=database: the sites in the database, and this machine's copy of them. */
export function storedTenants(facts: StoredTenantsFacts): readonly Finding[] {
  const { path, count, behind, broken, problems, missingSecrets } = facts;
  if (count === null)
    return [
      skipped(
        'no-database',
        'The database with the sites could not be read.',
        'See the finding about the database.',
      ),
    ];
  if (count === 0) return [fault('tenants-none', 'The database has no sites.', pushAdvice)];
  return orOk(
    [
      ...ifAny(behind, (sites) => copyBehind(path, sites)),
      ...ifAny(behind.length === 0 ? problems : [], (some) => leftOutTenants(broken, some)),
      ...ifAny(missingSecrets, absentSecrets),
    ],
    `TENANTS: the database has ${counted(count, 'site')}, and the copy in ${path} is up to date.`,
  );
}

const pushAdvice =
  'Run `dealer tenant push` to copy those of TENANTS_DIR into it, or create one with `dealer tenant new SLUG`.';

function copyBehind(path: string, behind: readonly SiteBehind[]): Finding {
  const sites = behind.map(difference);
  return warning(
    'tenants-behind',
    `The copy in ${path} differs from the database for ${counted(sites.length, 'site')}: ${nameList(sites)}.`,
    'Start the site, or wait ten seconds if it is running: it brings the copy up to date. If this stays, see its log for "could not copy a site" and check the rights and room of that folder.',
    sites,
  );
}

/** `brolga (copy: version 1, database: version 2)`. */
function difference({ tenant, copied, current }: SiteBehind): string {
  const version = (number: number | null) => (number === null ? 'none' : `version ${number}`);
  const other = copied !== null && copied === current ? 'another ' : '';
  return `${tenant} (copy: ${other}${version(copied)}, database: ${version(current)})`;
}

function brokenTenants(problems: readonly TenantProblem[]): Finding {
  const files = [...new Set(problems.map(({ file }) => file))];
  const [first] = problems;
  return fault(
    'tenants-broken',
    `${counted(problems.length, 'problem')}${problems.length > 1 ? ', the first of them' : ''}: ${first ? describeProblems([first]) : ''}.`,
    'Run `dealer tenant check` and correct the files: a site that is running keeps its last good settings, but is left out after a restart.',
    files,
  );
}

function leftOutTenants(slugs: readonly string[], problems: readonly TenantProblem[]): Finding {
  const [first] = problems;
  const isOne = slugs.length === 1;
  return fault(
    'tenants-left-out',
    `Mistakes in the files of ${nameList(slugs)} keep ${isOne ? 'it' : 'them'} from being served${problems.length > 1 ? `: ${counted(problems.length, 'problem')}, the first of them` : ''}: ${first ? describeProblems([first]) : ''}.`,
    'Write the stored files into a folder with `dealer tenant pull SLUG --to DIR`, correct them and run `dealer tenant push SLUG --from DIR`, or restore an earlier version with `dealer tenant rollback SLUG --to VERSION`: the site is served again within seconds, without a restart.',
    slugs,
  );
}

function absentSecrets(missing: readonly TenantProblem[]): Finding {
  const files = [...new Set(missing.map(({ file }) => file))];
  return warning(
    'secrets-missing',
    `The environment lacks ${counted(missing.length, 'secret')} that ${nameList(files)} ${files.length === 1 ? 'names' : 'name'}.`,
    'Run `dealer tenant check` to see their names, and set them, e.g. in secrets.env.',
    files,
  );
}

/** The problems in the folder of one site. Those of the folder of all sites are the administrator's. */
export const problemsOf = (problems: readonly TenantProblem[], slug: string): readonly TenantProblem[] =>
  problems.filter(({ file }) => file.startsWith(`${slug}/`));

/** `tenant.json, theme.accent: expected a colour as #rrggbb`: no value of the file, which may be a secret. */
export function problemLine({ file, path, message }: TenantProblem): string {
  const place = [file.slice(file.indexOf('/') + 1), path].filter((part) => part !== '').join(', ');
  return `${place}: ${message.replace(/, found .*$/s, '')}`;
}

/** The site's own files, in words for its dealer; `count` of those have a mistake. */
export const siteFiles = (count: number): Finding =>
  count === 0
    ? ok('All files of your site are in use.')
    : warning(
        'site-files',
        `${count === 1 ? 'One file' : `${count} files`} of your site can’t be used: the site shows the last good version, if there was one.`,
        'Correct the files below, or ask your website administrator.',
      );
