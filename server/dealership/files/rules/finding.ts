import type { TenantProblem } from './tenant-problems';

/**
 * A finding of the tenant check. An error fails the check; a warning is something shoppers would miss or the law
 * requires; a note is optional content that a new site still lacks.
 */
export interface TenantFinding extends TenantProblem {
  readonly severity: 'error' | 'warning' | 'note';
}
/** A finding before its file is known. */
export type Finding = Pick<TenantFinding, 'path' | 'message' | 'severity'>;

export const error = (path: string, message: string): Finding => ({ path, message, severity: 'error' });
export const warning = (path: string, message: string): Finding => ({ path, message, severity: 'warning' });
export const note = (path: string, message: string): Finding => ({ path, message, severity: 'note' });
