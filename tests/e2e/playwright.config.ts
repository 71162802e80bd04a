import { resolve } from 'node:path';
import { defineConfig } from '@playwright/test';
import { browserFonts } from '../support/browser-fonts';
import { chromiumFlags, findChromium } from '../support/chromium';

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

/**
 * Journeys in a real browser. A test runs on the phone unless its tags name other projects: `@phone`, `@desktop`,
 * `@no-script`. A test with `@all` runs only in `npm run test:all`.
 */
export default defineConfig({
  testDir: '.',
  outputDir: resolve(import.meta.dirname, '../../test-results/e2e'),
  globalSetup: './start-site.ts',
  fullyParallel: true,
  workers: 2,
  // A test that passes only the second time has a defect: the summary of `npm test` names it.
  retries: process.env['CI'] ? 1 : 0,
  timeout: 30_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env['CI']),
  reporter: 'list',
  // A few failures are worth seeing together; hundreds mean that the site is down.
  maxFailures: process.env['CI'] ? 25 : 0,
  ...(process.env['TESTS'] === 'all' ? {} : { grepInvert: /@all\b/ }),
  use: {
    actionTimeout: 8_000,
    navigationTimeout: 15_000,
    locale: 'en-AU',
    timezoneId: 'Australia/Brisbane',
    // Requests through a worker go past `page.route`: only the spec of the worker has one.
    serviceWorkers: 'block',
    // Recording every test takes a sixth of its time; `--trace on` records those that are run by hand.
    trace: 'on-first-retry',
    launchOptions: { executablePath: findChromium(), args: chromiumFlags, env: browserFonts() },
  },
  projects: [
    { name: 'phone', grep: /@phone\b|^(?!.*@(desktop|no-script)\b)/, use: phone, teardown: 'HTML checker' },
    { name: 'desktop', grep: /@desktop\b/, use: { viewport: { width: 1280, height: 800 } } },
    { name: 'without JavaScript', grep: /@no-script\b/, use: { ...phone, javaScriptEnabled: false } },
    { name: 'HTML checker', testMatch: 'valid-html.check.ts' },
  ],
});
