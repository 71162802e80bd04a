import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Copies demo sites into a folder for TENANTS_DIR. */
export function copySites(to: string, ...slugs: readonly string[]): string {
  for (const slug of slugs)
    cpSync(resolve(import.meta.dirname, '../../tenants', slug), join(to, slug), { recursive: true });
  return to;
}

type Settings = ReturnType<typeof JSON.parse>;

/** Replaces settings of a site in such a folder by those that `change` makes of them. */
export function changeSettings(folder: string, slug: string, change: (settings: Settings) => object): void {
  const file = join(folder, slug, 'tenant.json');
  const settings = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...settings, ...change(settings) }));
}
