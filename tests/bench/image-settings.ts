import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const names = ['NODE_OPTIONS', 'MALLOC_ARENA_MAX', 'MALLOC_TRIM_THRESHOLD_'];

/** The variables of the Dockerfile that change how much memory Node and the C library take. */
export function imageSettings(): Record<string, string> {
  const dockerfile = readFileSync(resolve(import.meta.dirname, '../../Dockerfile'), 'utf8');
  const settingOf = (name: string): string => {
    const [, quoted, plain] = new RegExp(`\\b${name}=(?:"([^"]*)"|(\\S+))`).exec(dockerfile) ?? [];
    const value = quoted ?? plain;
    if (value === undefined) throw new Error(`The Dockerfile does not set ${name}.`);
    return value;
  };
  return Object.fromEntries(names.map((name) => [name, settingOf(name)]));
}
