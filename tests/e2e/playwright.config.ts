import { resolve } from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromiumFlags, findChromium } from '../support/chromium';

const phone = { width: 360, height: 740 };
const desktop = { width: 1280, height: 800 };

/**
 * Without JavaScript both widths get the same HTML, so a journey that has been made on the phone shows the same on the
 * desk. Only those whose pages are laid out differently there, and those of an account, are made again.
 */
const laidOutOnTheDesk =
  /\/(alerts|car-page|cards|conditions|desk\w*|finders|garage|large-text|menus|sale|search|sign-in|structure|watchlist)[\w-]*\.spec\.ts$/;

/** Of those, the ones that CI makes: the layouts that only a wide screen has, and what is made nowhere else. */
const onlyOnTheDesk =
  /\/(car-page|cards|desk-look|desk-two-step|finders|large-text|menus|sale|search|structure)[\w-]*\.spec\.ts$/;

/**
 * Journeys whose pages have one layout for every width, and no keys or menus of the desk: CI makes them on the phone only.
 * `npm run test:e2e` on a machine of one's own makes them on both.
 */
const sameOnBoth =
  /\/(buying|car-forms|car-list|chat|drafts|forms-trouble|kept-search|lite|moments|order-with-trade-in|orders|pdf|place|price|price-history|reserve|steps|trade-in-photos|trade-in-providers|words)\.spec\.ts$/;

/** Every journey in a real browser: on a phone and on a desk, with JavaScript and without. */
export default defineConfig({
  testDir: '.',
  outputDir: resolve(import.meta.dirname, '../../test-results/e2e'),
  globalSetup: './start-site.ts',
  fullyParallel: true,
  workers: 2,
  // A press that meets a busy machine at a bad moment gets a second and a third chance in CI; it is reported as flaky.
  retries: process.env['CI'] ? 2 : 0,
  timeout: 30_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env['CI']),
  reporter: 'list',
  // A site that is down fails quickly; a few failures are worth seeing together, hundreds are not.
  maxFailures: process.env['CI'] ? 25 : 0,
  use: {
    actionTimeout: 8_000,
    navigationTimeout: 15_000,
    locale: 'en-AU',
    timezoneId: 'Australia/Brisbane',
    // Recording every test takes a sixth of its time; `--trace on` records those that are run by hand.
    trace: 'on-first-retry',
    launchOptions: { executablePath: findChromium(), args: chromiumFlags },
  },
  projects: [
    { name: 'phone', use: { viewport: phone, hasTouch: true, isMobile: true } },
    {
      name: 'desktop',
      testIgnore: process.env['CI'] ? sameOnBoth : [],
      use: { viewport: desktop },
    },
    {
      name: 'phone without JavaScript',
      use: { viewport: phone, hasTouch: true, isMobile: true, javaScriptEnabled: false },
    },
    {
      name: 'desktop without JavaScript',
      testMatch: process.env['CI'] ? onlyOnTheDesk : laidOutOnTheDesk,
      use: { viewport: desktop, javaScriptEnabled: false },
    },
  ],
});
