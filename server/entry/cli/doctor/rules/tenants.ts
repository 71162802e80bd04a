import { describeProblems, type TenantProblem } from '#server/dealership/files/rules/tenant-problems';
import { counted, type Finding, fault, nameList, ok, warning } from './finding';
import { type FolderFacts, unusableFolder } from './folders';

export interface TenantsFacts {
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
  const findings: readonly Finding[] = [
    ...(problems.length > 0 ? [brokenTenants(problems)] : []),
    ...(missingSecrets.length > 0 ? [absentSecrets(missingSecrets)] : []),
  ];
  if (findings.length > 0) return findings;
  const rights = folder?.writable ? '' : ' It is read-only here, which is enough for the site.';
  return [ok(`TENANTS_DIR: ${path} has ${counted(sites.length, 'site')} that can be used.${rights}`)];
}

function brokenTenants(problems: readonly TenantProblem[]): Finding {
  const files = [...new Set(problems.map(({ file }) => file))];
  const [first] = problems;
  return fault(
    'tenants-broken',
    `${counted(problems.length, 'problem')}${problems.length > 1 ? ', the first of them' : ''}: ${first ? describeProblems([first]) : ''}.`,
    'Run `dealer tenant check` and correct the files: a site that is running keeps its last good settings, but cannot be restarted.',
    files,
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
