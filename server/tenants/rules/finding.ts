import type { TenantProblem } from './tenant-problems';

/** Something the check tells about a tenant that loads: an error fails the check, a warning does not. */
export interface TenantFinding extends TenantProblem {
  readonly severity: 'error' | 'warning';
}
/** A finding before its file is known. */
export type Finding = Pick<TenantFinding, 'path' | 'message' | 'severity'>;

export const error = (path: string, message: string): Finding => ({ path, message, severity: 'error' });
export const warning = (path: string, message: string): Finding => ({ path, message, severity: 'warning' });
