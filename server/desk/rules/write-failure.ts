import type { TenantProblem } from '#server/dealer/rules/tenant-problems';
import type { WriteFailure } from '#server/dealer/site-files/tenant-writer-port';
import { elsewhereText } from './finding-words';

/** What the check has found in one file, and elsewhere. */
export function findingsOf(
  failure: WriteFailure,
  file: string,
): { readonly own: readonly TenantProblem[]; readonly others: readonly TenantProblem[] } {
  const findings = 'findings' in failure ? failure.findings : [];
  const isOwn = (finding: TenantProblem) => finding.file.endsWith(`/${file}`) && finding.path !== '';
  return { own: findings.filter(isOwn), others: findings.filter((finding) => !isOwn(finding)) };
}

/** Why a change of the website could not be saved, in a sentence or two. */
export function failureText(failure: WriteFailure): string {
  switch (failure.kind) {
    case 'invalid':
    case 'taken':
      return elsewhereText;
    case 'read-only':
      return 'This website can’t be changed at the desk yet. Ask the person who runs it to let the desk write its files.';
    default:
      return 'The change could not be saved just now. Please try again.';
  }
}
