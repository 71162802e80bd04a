import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Shown at start, in the log and in /readyz. */
export const unnamedVisitorsWarning =
  'CLIENT_IP_HEADER: a proxy in front of the site sends forwarded headers, but this setting is empty. Every visitor ' +
  'then has the proxy’s address, so limits per address are off. Set it to the header your proxy overwrites with the ' +
  'visitor’s address, e.g. X-Real-IP.';

const fileName = 'visitors-without-address';

/**
 * Remembers that a private peer sent forwarded headers while CLIENT_IP_HEADER is empty. A file in DATA_DIR carries it
 * over a restart, because at startup no request has arrived yet; with the setting in place the file is removed.
 */
export class UnnamedVisitors {
  readonly #file: string;
  #noticed: boolean;

  constructor(
    dataDir: string,
    clientIpHeader: string | undefined,
    readonly warn: (text: string) => void,
  ) {
    this.#file = join(dataDir, fileName);
    if (clientIpHeader !== undefined) rmSync(this.#file, { force: true });
    this.#noticed = existsSync(this.#file);
  }

  get noticed(): boolean {
    return this.#noticed;
  }

  /** Call it for every such request; only the first call does anything. */
  notice(): void {
    if (this.#noticed) return;
    this.#noticed = true;
    this.warn(unnamedVisitorsWarning);
    try {
      writeFileSync(this.#file, '');
    } catch {
      // A full disk must not fail a visitor's request; the next start notices again.
    }
  }
}
