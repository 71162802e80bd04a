/**
 * Whether an older release cannot run on the database any more. All other migrations only add: a release runs on the schema
 * of later ones, so that an update can be rolled out process by process, and taken back.
 */
export const isContracting = (migration: string): boolean => /^\d{4}-contract-/.test(migration);
