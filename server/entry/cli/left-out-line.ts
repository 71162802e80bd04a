import { describeProblems } from '#server/dealership/files/rules/tenant-problems';
import type { LeftOutSite } from '#server/dealership/tenants/registry';
import { printable } from './context';

/** One line about a site that a command leaves out: its first problem, and how many more there are. */
export function leftOutLine({ slug, problems }: Pick<LeftOutSite, 'slug' | 'problems'>): string {
  const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : '';
  const first = describeProblems(problems.slice(0, 1)).replaceAll('\n', ' ');
  return printable(`Left out ${slug}: ${first}${more}. Run: dealer tenant check ${slug}`);
}
