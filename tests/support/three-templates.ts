import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { changeSettings, copySites } from './demo-sites';

const source = 'ironbark-motorcycles';
export const templates = ['harbour', 'meridian', 'workshop'] as const;
export type Template = (typeof templates)[number];

/** Writes one dealer with everything that accounts offer, in each template; each slug is its template's name. */
export function writeThreeTemplates(folder: string): void {
  for (const template of templates) {
    renameSync(join(copySites(folder, source), source), join(folder, template));
    changeSettings(folder, template, ({ accounts, delivery, desk }) => ({
      slug: template,
      template,
      hosts: [`www.${template}.example`],
      accounts: { ...accounts, gated: { ...accounts.gated, spin_to_win: false } },
      desk: { ...desk, enabled: true },
      // Their secrets belong to the site that was copied.
      delivery: { ...delivery, destinations: [] },
      popup: undefined,
    }));
  }
}
