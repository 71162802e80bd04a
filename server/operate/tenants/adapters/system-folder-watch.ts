import { type FSWatcher, readdirSync, watch } from 'node:fs';
import { join } from 'node:path';
import type { FolderWatch } from '#server/operate/tenants/folder-watch-port';

const deepest = 6;
/** The system has a limited number of watches for all programs; polling covers the rest. */
const mostFolders = 4_096;

/** Watches each folder separately: the runtime's recursive watch uses a watch for every single file on Linux. */
export function systemFolderWatch(tenantsDir: string): FolderWatch {
  const watchers = new Map<string, FSWatcher>();
  let onStir: (slug: string) => void = () => undefined;

  const add = (folder: string, stir: (name: string | null) => void): void => {
    if (watchers.has(folder) || watchers.size >= mostFolders) return;
    const drop = () => {
      watchers.get(folder)?.close();
      watchers.delete(folder);
    };
    try {
      const watcher = watch(folder, { persistent: false }, (kind, name) => {
        // A folder replaced by another of the same name reports once and then never again.
        if (kind === 'rename' && name !== null && folder.endsWith(`/${name}`)) drop();
        stir(name);
      });
      watchers.set(folder, watcher.on('error', drop));
    } catch {
      // Removed meanwhile, or no watch left: polling finds its changes.
    }
  };
  const addTree = (slug: string, folder: string, depth: number): void => {
    add(folder, () => onStir(slug));
    if (depth < deepest) for (const name of subFolders(folder)) addTree(slug, join(folder, name), depth + 1);
  };

  return {
    start: (listener) => {
      onStir = listener;
      add(tenantsDir, (name) => {
        if (name !== null && !name.startsWith('.')) onStir(name);
      });
      for (const slug of subFolders(tenantsDir)) addTree(slug, join(tenantsDir, slug), 0);
    },
    renew: (slug) => {
      const home = join(tenantsDir, slug);
      for (const [folder, watcher] of watchers) {
        if (folder !== home && !folder.startsWith(`${home}/`)) continue;
        watcher.close();
        watchers.delete(folder);
      }
      addTree(slug, home, 0);
    },
    stop: () => {
      for (const watcher of watchers.values()) watcher.close();
      watchers.clear();
    },
  };
}

function subFolders(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => (entry.isDirectory() || entry.isSymbolicLink()) && !entry.name.startsWith('.'))
      .map(({ name }) => name);
  } catch {
    return [];
  }
}
