import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Forwarder } from '#server/platform/http/reserved-headers';

/** What hides the visitors' addresses while CLIENT_IP_HEADER is empty. */
export type HiddenBy = Exclude<Forwarder, 'nobody'>;

/** Shown at start, in the log and in /readyz. */
const warnings: Readonly<Record<HiddenBy, string>> = {
  proxy:
    'CLIENT_IP_HEADER: a proxy in front of the site sends forwarded headers, but this setting is empty. Every visitor ' +
    'then has the proxy’s address, so limits per address are off. Set it to the header your proxy overwrites with the ' +
    'visitor’s address, e.g. X-Real-IP.',
  cdn:
    'CLIENT_IP_HEADER: nearly every request comes from a public address with forwarded headers, as a CDN sends them, but ' +
    'this setting is empty. Visitors who come through the same address then share its limits, and one of them can use ' +
    'them up. Set it to the header your CDN overwrites with the visitor’s address, e.g. CF-Connecting-IP. If you have no ' +
    'CDN or proxy, leave it empty: somebody else is sending these headers.',
};

const fileIn = (dataDir: string): string => join(dataDir, 'visitors-without-address');
const hourMs = 3_600_000;
/** One request with such a header is somebody's experiment; a proxy sends it with every request. */
const enoughFromProxy = 10;
/** Strangers can send these headers from public addresses, so it takes many, and few without. */
const enoughFromCdn = 100;
const shareFromCdn = 0.9;
/** A proxy that is gone, or was set up since, is forgotten. */
const validMs = 24 * hourMs;

interface Noticed {
  readonly by: HiddenBy;
  readonly at: number;
}

/** What a site of this folder has noticed within the last day. */
export function hiddenVisitors(dataDir: string, now: number): HiddenBy | undefined {
  const noticed = readNoticed(fileIn(dataDir));
  return isValid(noticed, now) ? noticed.by : undefined;
}

/**
 * Remembers for a day that something in front of the site forwards requests while CLIENT_IP_HEADER is empty: a proxy of its
 * own network did so ten times within an hour, or public addresses did with nearly all requests. A file in DATA_DIR
 * carries it over a restart, because at startup no request has arrived yet; with the setting in place the file is removed.
 */
export class UnnamedVisitors {
  readonly #file: string;
  #noticed: Noticed | undefined;
  #seen: { readonly since: number } & Record<Forwarder, number>;

  constructor(
    dataDir: string,
    clientIpHeader: string | undefined,
    readonly warn: (text: string) => void,
    private readonly now: () => number = Date.now,
  ) {
    this.#file = fileIn(dataDir);
    if (clientIpHeader !== undefined) rmSync(this.#file, { force: true });
    this.#noticed = readNoticed(this.#file);
    this.#seen = nothingSeen(0);
  }

  get hiddenBy(): HiddenBy | undefined {
    return isValid(this.#noticed, this.now()) ? this.#noticed.by : undefined;
  }

  get warning(): string | undefined {
    return this.hiddenBy && warnings[this.hiddenBy];
  }

  /** Call it for every request that a visitor may have sent. */
  notice(forwarder: Forwarder): void {
    const now = this.now();
    if (now - this.#seen.since > hourMs) this.#seen = nothingSeen(now);
    this.#seen[forwarder] += 1;
    const by = this.#newlyCertain(forwarder);
    if (by === undefined) return;
    if (this.hiddenBy !== by) this.warn(warnings[by]);
    this.#noticed = { by, at: now };
    try {
      writeFileSync(this.#file, by);
    } catch {
      // A full disk must not fail a visitor's request; the next start notices again.
    }
  }

  #newlyCertain(forwarder: Forwarder): HiddenBy | undefined {
    const { proxy, cdn, nobody } = this.#seen;
    if (forwarder === 'proxy') return proxy === enoughFromProxy ? 'proxy' : undefined;
    if (forwarder === 'nobody' || cdn % enoughFromCdn !== 0) return undefined;
    return cdn >= (cdn + nobody) * shareFromCdn ? 'cdn' : undefined;
  }
}

const nothingSeen = (since: number) => ({ since, proxy: 0, cdn: 0, nobody: 0 });

const isValid = (noticed: Noticed | undefined, now: number): noticed is Noticed =>
  noticed !== undefined && now - noticed.at < validMs;

function readNoticed(file: string): Noticed | undefined {
  try {
    const at = statSync(file).mtimeMs;
    return { by: readFileSync(file, 'utf8') === 'cdn' ? 'cdn' : 'proxy', at };
  } catch {
    return undefined;
  }
}
