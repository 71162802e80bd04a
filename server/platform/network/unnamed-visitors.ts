import { rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Shown at start, in the log and in /readyz. */
export const unnamedVisitorsWarning =
  'CLIENT_IP_HEADER: a proxy in front of the site sends forwarded headers, but this setting is empty. Every visitor ' +
  'then has the proxy’s address, so limits per address are off. Set it to the header your proxy overwrites with the ' +
  'visitor’s address, e.g. X-Real-IP.';

const fileName = 'visitors-without-address';
const hourMs = 3_600_000;
/** One request with such a header is somebody's experiment; a proxy sends it with every request. */
const enough = 10;
/** A proxy that is gone, or was set up since, is forgotten. */
const validMs = 24 * hourMs;

/**
 * Remembers for a day that a private peer sent forwarded headers while CLIENT_IP_HEADER is empty, ten times within an
 * hour. A file in DATA_DIR carries it over a restart, because at startup no request has arrived yet; with the setting in
 * place the file is removed.
 */
export class UnnamedVisitors {
  readonly #file: string;
  readonly #now: () => number;
  #noticedAt: number | undefined;
  #seen = { since: 0, count: 0 };

  constructor(
    dataDir: string,
    clientIpHeader: string | undefined,
    readonly warn: (text: string) => void,
    now: () => number = Date.now,
  ) {
    this.#file = join(dataDir, fileName);
    this.#now = now;
    if (clientIpHeader !== undefined) rmSync(this.#file, { force: true });
    this.#noticedAt = statSync(this.#file, { throwIfNoEntry: false })?.mtimeMs;
  }

  get noticed(): boolean {
    return this.#noticedAt !== undefined && this.#now() - this.#noticedAt < validMs;
  }

  /** Call it for every such request. */
  notice(): void {
    const now = this.#now();
    if (now - this.#seen.since > hourMs) this.#seen = { since: now, count: 0 };
    this.#seen.count += 1;
    if (this.#seen.count !== enough) return;
    if (!this.noticed) this.warn(unnamedVisitorsWarning);
    this.#noticedAt = now;
    try {
      writeFileSync(this.#file, '');
    } catch {
      // A full disk must not fail a visitor's request; the next start notices again.
    }
  }
}
