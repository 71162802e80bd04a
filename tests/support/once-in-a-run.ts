import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** The first process of a run that needs a thing makes it in a folder; the others wait. Returns the folder. */
export async function onceInARun(
  runFolder: string,
  name: string,
  make: (folder: string) => Promise<void>,
): Promise<string> {
  const folder = join(runFolder, name);
  const outcome = `${folder}.outcome`;
  if (isFirst(folder)) {
    const failure = await make(folder).then(() => '', String);
    writeFileSync(`${outcome}.new`, failure);
    renameSync(`${outcome}.new`, outcome);
  }
  while (!existsSync(outcome)) await wait(20);
  const failure = readFileSync(outcome, 'utf8');
  if (failure) throw new Error(`${name} could not be made: ${failure}`);
  return folder;
}

function isFirst(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch {
    return false;
  }
}
