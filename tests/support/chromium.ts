import { existsSync } from 'node:fs';
import { type Browser, chromium } from '@playwright/test';
import { installDebianPackage } from './debian-package';

/** A quiet browser: no calls home, no first-run pages, and runs as root in a container. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Chromium without the windows around its pages: the same pages for half the processor time. */
const debianShell = '/usr/lib/chromium/chromium-headless-shell';
const debianChromium = '/usr/bin/chromium';

/**
 * Path of a Chromium: CHROMIUM_PATH, Playwright's own, Debian's shell without windows (installed as root on Debian when
 * it is not there), Debian's whole Chromium.
 */
export function findChromium(): string {
  const wanted = [process.env['CHROMIUM_PATH'], chromium.executablePath(), debianShell].find(
    (path) => path && existsSync(path),
  );
  if (wanted) return wanted;
  if (installDebianPackage('chromium-headless-shell') && existsSync(debianShell)) return debianShell;
  if (existsSync(debianChromium)) return debianChromium;
  throw new Error(
    'No Chromium here: run `npx playwright install chromium`, install one, or set CHROMIUM_PATH to its path.',
  );
}

/** Starts a browser for which the names of the sites are this machine. */
export const launchBrowser = (...more: readonly string[]): Promise<Browser> =>
  chromium.launch({
    executablePath: findChromium(),
    args: [...chromiumFlags, '--host-resolver-rules=MAP *.localhost 127.0.0.1', ...more],
  });
