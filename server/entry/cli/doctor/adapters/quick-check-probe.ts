import { execFile } from 'node:child_process';
import { join } from 'node:path';
import type { QuickCheckProbe } from '../probes-port';

/**
 * Runs the check in a process of its own, since nothing else can end SQLite in the middle of one. `projectDir` has the
 * program (server/entry/cli/bundle.mjs).
 */
export const quickCheckProbe =
  (projectDir: string): QuickCheckProbe =>
  (dataDir, limitMs) =>
    new Promise((resolve, reject) => {
      const argv = [join(projectDir, 'build/cli/quick-check.js'), dataDir];
      const options = { timeout: limitMs, killSignal: 'SIGKILL' as const };
      execFile(process.execPath, argv, options, (error, stdout) => {
        if (error?.killed) resolve({ kind: 'late', limitMs });
        else if (error && stdout.trim() === '') reject(error);
        else if (error) resolve({ kind: 'damaged', problem: stdout.trim() });
        else resolve({ kind: 'intact' });
      });
    });
