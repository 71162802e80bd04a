import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
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

const debianChromium = '/usr/bin/chromium';

/** Path of a Chromium: CHROMIUM_PATH, Playwright's own, Debian's; as root, Debian's is installed when there is none. */
export function findChromium(): string {
  const candidates = [process.env['CHROMIUM_PATH'], chromium.executablePath(), debianChromium];
  const found = candidates.find((path) => path && existsSync(path));
  if (found) return found;
  if (installDebianPackage('chromium') && existsSync(debianChromium)) return debianChromium;
  throw new Error(
    'No Chromium here: run `npx playwright install chromium`, install one, or set CHROMIUM_PATH to its path.',
  );
}
