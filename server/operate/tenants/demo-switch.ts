import { access, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '#server/dealer/tenant-file';
import { err, ok, type Result } from '#server/platform/result';

/** While this file is among the sites, demonstrations are off. Names that begin with a dot are no sites. */
const fileIn = (tenantsDir: string): string => join(tenantsDir, '.demos-off');

/** Whether the demonstrations of a folder are off: no host leads to them, and their files stay. */
export const areDemosOff = (tenantsDir: string): Promise<boolean> =>
  access(fileIn(tenantsDir)).then(
    () => true,
    () => false,
  );

/** Switches the demonstrations of a folder off or on. The error is a sentence for the owner. */
export async function switchDemos(tenantsDir: string, isOn: boolean): Promise<Result<null, string>> {
  try {
    if (isOn) await rm(fileIn(tenantsDir), { force: true });
    else await writeFile(fileIn(tenantsDir), 'Demo sites are off while this file is here.\n');
    return ok(null);
  } catch (error) {
    return err(
      `The demo sites could not be switched: the folder of the sites cannot be written (${errorCode(error)}).`,
    );
  }
}
