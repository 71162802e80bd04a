import type { TenantProblem } from '#server/dealership/files/rules/tenant-problems';

/** The problems in the folder of one site. Those of the folder of all sites are the administrator's. */
export const problemsOf = (problems: readonly TenantProblem[], slug: string): readonly TenantProblem[] =>
  problems.filter(({ file }) => file.startsWith(`${slug}/`));

/** `tenant.json, theme.accent: expected a colour as #rrggbb`: no value of the file, which may be a secret. */
export function problemLine({ file, path, message }: TenantProblem): string {
  const place = [file.slice(file.indexOf('/') + 1), path].filter((part) => part !== '').join(', ');
  return `${place}: ${message.replace(/, found .*$/s, '')}`;
}
