import { type Dirent, readdirSync } from 'node:fs';
import { join } from 'node:path';

const deepest = 4;
const most = 500;

/**
 * Names of the PDFs and SVG drawings in a tenant's assets folder as they are on disk, including names that no address
 * can have. Read synchronously at startup, like the rest of the folder.
 */
export function listDocuments(tenantsDir: string, slug: string): readonly string[] {
  const found: string[] = [];
  const walk = (folder: string, depth: number): void => {
    for (const entry of entriesOf(join(tenantsDir, slug, 'assets', folder))) {
      if (entry.name.startsWith('.') || found.length >= most) continue;
      const name = folder ? `${folder}/${entry.name}` : entry.name;
      if (/\.(pdf|svg)$/i.test(name)) found.push(name);
      else if (entry.isDirectory() && depth < deepest) walk(name, depth + 1);
    }
  };
  walk('', 1);
  return found;
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
