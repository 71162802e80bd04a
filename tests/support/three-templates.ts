import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const templates = ['harbour', 'meridian', 'workshop'] as const;
export type Template = (typeof templates)[number];

/** Writes one dealer with everything that accounts offer, in each template; each slug is its template's name. */
export function writeThreeTemplates(folder: string): void {
  const source = resolve(import.meta.dirname, '../../tenants/ironbark-motorcycles');
  for (const template of templates) {
    const own = join(folder, template);
    cpSync(source, own, { recursive: true });
    const file = join(own, 'tenant.json');
    const settings = JSON.parse(readFileSync(file, 'utf8'));
    settings.accounts.gated.spin_to_win = false;
    settings.desk = { ...settings.desk, enabled: true };
    delete settings.popup;
    const names = { slug: template, template, hosts: [`www.${template}.example`] };
    writeFileSync(file, JSON.stringify({ ...settings, ...names }));
  }
}
