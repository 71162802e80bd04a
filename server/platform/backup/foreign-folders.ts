import { isWithin } from './backup-place';

/** Where other systems put stock files; often a read-only mount. */
export const dropFolder = 'feeds';

/**
 * Folders in the data folder that are not the site's: stock files of other systems, and what a file system keeps for
 * itself. Backups leave them out and restores leave them as they are.
 */
export const foreignFolders: readonly string[] = [dropFolder, 'lost+found'];

/** Whether a path within the data folder is in one of these folders. */
export const isInOneOf = (path: string, folders: readonly string[]): boolean =>
  folders.some((folder) => isWithin(`/${path}`, `/${folder}`));
