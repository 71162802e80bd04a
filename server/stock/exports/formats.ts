import { generic } from './generic';
import { autogate } from './rules/autogate';
import type { ExportFormat } from './rules/export-format';
import { google } from './rules/google';
import { meta } from './rules/meta';

export const exportFormats: readonly ExportFormat[] = [google, meta, autogate, generic];
export const exportNames = exportFormats.map(({ name }) => name);

/** The format with that name; undefined if there is none. */
export const exportFormat = (name: string): ExportFormat | undefined =>
  exportFormats.find((format) => format.name === name);
